import { matchRoutes, type MiddlewareFunction, type RouteObject } from "react-router";

import {
  readAbout,
  readChangelog,
  readCompare,
  readDataset,
  readDatasets,
  readFaq,
  readFeatures,
  readHelp,
  readPost,
  readPosts,
  readPrivacy,
  readRecipes,
  readReference,
  readReferencePage,
  readTerms,
  readTroubleshooting,
  readTutorial,
  readTutorials,
} from "#app/content/page-reads.ts";
import { siteContentContext, type SiteContent } from "#app/content/site-content.ts";
import { loadChunk, prefetchChunk } from "#app/navigation/chunk-reload.ts";
import { afterHydration, hydrated } from "#app/navigation/hydration.ts";
import type { GuardName } from "#app/session/guards.ts";

import type { PageModule } from "./page-modules.ts";
import { type PagePath, pages } from "./pages.ts";
import { PageOutlet, Root, RootFailure, DefaultLayout, HomeLayout, RouteFailure } from "./root.tsx";

type Read = (content: SiteContent, params: never) => Promise<unknown>;

/** The content of pages, read while their code loads: from files at build time, by fetch in the browser. */
const reads: Partial<Record<PagePath, Read>> = {
  "/about": readAbout,
  "/blog": readPosts,
  "/blog/page/:page": readPosts,
  "/blog/tags/:tag/:page?": readPosts,
  "/blog/:slug": readPost,
  "/changelog": readChangelog,
  "/compare": readCompare,
  "/datasets": readDatasets,
  "/datasets/:slug": readDataset,
  "/features": readFeatures,
  "/privacy": readPrivacy,
  "/recipes": readRecipes,
  "/reference": readReference,
  "/reference/:slug": readReferencePage,
  "/support/faq": readFaq,
  "/support/troubleshooting": readTroubleshooting,
  "/support/:slug": readHelp,
  "/terms": readTerms,
  "/tutorials": readTutorials,
  "/tutorials/:slug": readTutorial,
};

/** The guards of pages. A guarded page exports a loader, `guardedLoader` if it has none of its own. */
const guards: Partial<Record<PagePath, GuardName>> = {
  "/account": "authenticated",
  "/login": "handle-login-route",
  "/operator": "authenticated",
  "/signup": "handle-login-route",
  "/signup-plan-select": "authenticated",
  "/upgrade": "authenticated",
};

/**
 * Loads the module of a page. The list of all page modules is a separate chunk, because the first page does not need
 * it.
 */
async function loadPageModule(path: PagePath): Promise<PageModule> {
  const { loadModule } = await import("./page-modules.ts");
  return loadModule(path);
}

/** The route properties that a page's module exports. */
function toRoute({ loader, ...module }: PageModule): PageModule {
  return typeof loader === "function" ? { ...module, loader: afterHydration(loader) } : module;
}

/** Loads the guard on demand, because public pages do not need the identity client. */
function createGuard(name: GuardName): MiddlewareFunction {
  return async (request, next) => {
    const [{ createMiddleware }] = await Promise.all([
      loadChunk(() => import("#app/session/guards.ts")),
      hydrated,
    ]);
    return createMiddleware(name)(request, next);
  };
}

/** `reads` loads content at build time and in the browser; a page's own loader runs only in the browser. */
function createPageRoute(path: PagePath): RouteObject {
  const read = reads[path];
  const guard = guards[path];
  return {
    id: path,
    path,
    // The host answers other spellings with 404, and React would hydrate the wrong page.
    caseSensitive: true,
    lazy: async () => toRoute(await loadChunk(() => loadPageModule(path))),
    ...(guard && { middleware: [createGuard(guard)] }),
    ...(read && {
      loader: ({ context, params }) => read(context.get(siteContentContext), params as never),
    }),
  };
}

const paths = Object.keys(pages) as PagePath[];

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RootFailure,
    children: [
      {
        Component: PageOutlet,
        ErrorBoundary: RouteFailure,
        children: [
          { Component: HomeLayout, children: [createPageRoute("/")] },
          {
            Component: DefaultLayout,
            children: paths.filter((path) => path !== "/").map((path) => createPageRoute(path)),
          },
        ],
      },
    ],
  },
];

/**
 * Loads the page's module ahead, so that the page renders without waiting (React Router, "Custom framework"). `load`
 * can return a module that is already known.
 */
export async function loadPage(
  pathname: string,
  load: (path: PagePath) => Promise<PageModule> = loadPageModule,
): Promise<void> {
  const route = matchRoutes(routes, pathname)?.at(-1)?.route;
  if (!route?.lazy) return;
  Object.assign(route, toRoute(await load(route.id as PagePath)), { lazy: undefined });
}

/** Prefetches the list of page modules, so that the first navigation does not wait for it. */
export function prefetchModules(): void {
  void prefetchChunk(() => import("./page-modules.ts"));
}

export function prefetchPage(pathname: string, content: SiteContent): void {
  const match = matchRoutes(routes, pathname)?.at(-1);
  if (!match) return;
  const path = match.route.id as PagePath;
  void prefetchChunk(() => loadPageModule(path));
  // The navigation requests them again and shows any failure.
  reads[path]?.(content, match.params as never).catch(() => undefined);
}

/** Paths without parameters. */
export const fixedPaths = paths.filter((path) => path.startsWith("/") && !path.includes(":"));

/** The route of a path; "*" if there is none. */
export function findPagePath(pathname: string): PagePath {
  return matchRoutes(routes, pathname)?.at(-1)?.route.id as PagePath;
}

/** The source file of the page at a path, as Vite's manifest names it. */
export function getModulePath(pathname: string): string {
  return `app/routes/${pages[findPagePath(pathname)]}.tsx`;
}
