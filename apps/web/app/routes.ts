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
import { siteContent, type SiteContent } from "#app/content/site-content.ts";
import { loadChunk, prefetchChunk } from "#app/navigation/chunk-reload.ts";
import { afterHydration, hydrated } from "#app/navigation/hydration.ts";
import type { GuardName } from "#app/session/guards.ts";

import { type PagePath, pages } from "./pages.ts";
import { PageOutlet, Root, RootFailure } from "./root.tsx";
import { DefaultLayout } from "./routes/layouts/default.tsx";
import { HomeLayout } from "./routes/layouts/home.tsx";
import { RouteFailure } from "./routes/layouts/route-failure.tsx";

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

type PageModule = Pick<
  RouteObject,
  "Component" | "HydrateFallback" | "handle" | "loader" | "shouldRevalidate"
>;

const modules = import.meta.glob<PageModule>("./routes/{account,help,read,shop}/*.tsx");

function moduleOf(path: PagePath): (() => Promise<PageModule>) | undefined {
  return modules[`./routes/${pages[path]}.tsx`];
}

/** A guard needs the identity service's client, which public pages do not load. */
function guarded(name: GuardName): MiddlewareFunction {
  return async (request, next) => {
    const [{ middleware }] = await Promise.all([
      loadChunk(() => import("#app/session/guards.ts")),
      hydrated,
    ]);
    return middleware(name)(request, next);
  };
}

/** A page reads what is known at build time through `reads`; its own loader runs only in the browser. */
function page(path: PagePath): RouteObject {
  const load = moduleOf(path);
  if (!load) throw new Error(`${path}: there is no routes/${pages[path]}.tsx.`);
  const read = reads[path];
  const guard = guards[path];
  return {
    id: path,
    path,
    // As on the host, which answers other spellings with 404: React would hydrate a different page from the one
    // sent.
    caseSensitive: true,
    lazy: async () => {
      const { loader, ...module } = await loadChunk(load);
      if (typeof loader !== "function") return module;
      return { ...module, loader: afterHydration(loader) };
    },
    ...(guard && { middleware: [guarded(guard)] }),
    ...(read && {
      loader: ({ context, params }) => read(context.get(siteContent), params as never),
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
          { Component: HomeLayout, children: [page("/")] },
          {
            Component: DefaultLayout,
            children: paths.filter((path) => path !== "/").map((path) => page(path)),
          },
        ],
      },
    ],
  },
];

/**
 * Loads the modules of the page at an address, so that it renders without waiting. Source: React Router, "Custom
 * framework".
 */
export async function loadPage(pathname: string): Promise<void> {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    if (typeof route.lazy !== "function") continue;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}

/** Prefetches the module and the content of a page that the visitor may open next. */
export function prefetchPage(pathname: string, content: SiteContent): void {
  for (const { route, params } of matchRoutes(routes, pathname) ?? []) {
    const load = moduleOf(route.id as PagePath);
    if (load) void prefetchChunk(load);
    // The navigation requests them again, and shows what fails.
    reads[route.id as PagePath]?.(content, params as never).catch(() => undefined);
  }
}

/** The paths without parameters. */
export const fixedPaths = paths.filter((path) => path.startsWith("/") && !path.includes(":"));

/** The route that matches an address: "*" if there is none. */
export function pageAt(pathname: string): PagePath {
  return matchRoutes(routes, pathname)?.at(-1)?.route.id as PagePath;
}

/** The source of the module for the page at a path, as Vite's manifest names it. */
export function moduleAt(pathname: string): string {
  return `app/routes/${pages[pageAt(pathname)]}.tsx`;
}
