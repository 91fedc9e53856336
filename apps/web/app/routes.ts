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

/** The content of a page, read while its code loads: at build time from the folder, later by fetch. */
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
  "/support/faq": readFaq,
  "/support/troubleshooting": readTroubleshooting,
  "/support/:slug": readHelp,
  "/terms": readTerms,
  "/tutorials": readTutorials,
  "/tutorials/:slug": readTutorial,
};

/** Who may open a page. Such a page exports a loader, `guardedLoader` if it has none of its own. */
const guards: Partial<Record<PagePath, GuardName>> = {
  "/account": "authenticated",
  "/login": "handle-login-route",
  "/operator": "authenticated",
  "/signup": "handle-login-route",
  "/signup-plan-select": "authenticated",
  "/upgrade": "authenticated",
};

/**
 * Loads the module of a page. Where the modules of all pages are is a part of its own: a page starts with its module,
 * and needs the list only to go on to another.
 */
async function loadPageModule(path: PagePath): Promise<PageModule> {
  const { loadModule } = await import("./page-modules.ts");
  return loadModule(path);
}

/** What a page's module adds to its route. */
function toRoute({ loader, ...module }: PageModule): PageModule {
  return typeof loader === "function" ? { ...module, loader: afterHydration(loader) } : module;
}

/** A guard needs the identity service's client, which public pages do not load. */
function createGuard(name: GuardName): MiddlewareFunction {
  return async (request, next) => {
    const [{ createMiddleware }] = await Promise.all([
      loadChunk(() => import("#app/session/guards.ts")),
      hydrated,
    ]);
    return createMiddleware(name)(request, next);
  };
}

/** A page reads what is known at build time through `reads`; its own loader runs only in the browser. */
function createPageRoute(path: PagePath): RouteObject {
  const read = reads[path];
  const guard = guards[path];
  return {
    id: path,
    path,
    // As on the host, which answers other spellings with 404: React would hydrate a different page from the one
    // sent.
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
 * Loads the module of the page at an address, so that it renders without waiting; `load` if it is known where that is.
 * Source: React Router, "Custom framework".
 */
export async function loadPage(
  pathname: string,
  load: (path: PagePath) => Promise<PageModule> = loadPageModule,
): Promise<void> {
  const route = matchRoutes(routes, pathname)?.at(-1)?.route;
  if (!route?.lazy) return;
  Object.assign(route, toRoute(await load(route.id as PagePath)), { lazy: undefined });
}

/** Prefetches where the modules of all pages are, so that a navigation does not have to wait for it. */
export function prefetchModules(): void {
  void prefetchChunk(() => import("./page-modules.ts"));
}

/** Prefetches the module and the content of a page that the visitor may open next. */
export function prefetchPage(pathname: string, content: SiteContent): void {
  const match = matchRoutes(routes, pathname)?.at(-1);
  if (!match) return;
  const path = match.route.id as PagePath;
  void prefetchChunk(() => loadPageModule(path));
  // The navigation requests them again, and shows what fails.
  reads[path]?.(content, match.params as never).catch(() => undefined);
}

/** The paths without parameters. */
export const fixedPaths = paths.filter((path) => path.startsWith("/") && !path.includes(":"));

/** The route that matches an address: "*" if there is none. */
export function findPagePath(pathname: string): PagePath {
  return matchRoutes(routes, pathname)?.at(-1)?.route.id as PagePath;
}

/** The source of the module for the page at a path, as Vite's manifest names it. */
export function getModulePath(pathname: string): string {
  return `app/routes/${pages[findPagePath(pathname)]}.tsx`;
}
