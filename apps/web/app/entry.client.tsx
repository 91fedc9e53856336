import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, createPath } from "react-router";
import { RouterProvider } from "react-router/dom";

import { readPageData } from "./content/page-data.ts";
import { content } from "./content/site-content.ts";
import { Document } from "./document.tsx";
import { watchMissingChunks } from "./navigation/chunk-reload.ts";
import { followLinks } from "./navigation/follow-links.ts";
import { preloadFullStylesheet } from "./navigation/full-stylesheet.tsx";
import { hydrated } from "./navigation/hydration.ts";
import { preserveInput } from "./navigation/preserve-input.ts";
import type { PageModule } from "./page-modules.ts";
import { loadPage, findPagePath, prefetchModules, prefetchPage, routes } from "./routes.ts";

import "./styles/app.css";

const pageData = readPageData();
await loadPage(location.pathname, getPreloadedModule());
// Must run before the router is created, because its listener reads the keys.
ensureHistoryEntryKeys();
const router = createBrowserRouter(routes, {
  ...(pageData && { hydrationData: pageData.hydrationData }),
});
watchMissingChunks(() => {
  const { location: target } = router.state.navigation;
  return target && createPath(target);
});
followLinks({
  navigate: (path, options) => {
    preloadFullStylesheet();
    return router.navigate(path, options);
  },
  prefetch: (pathname) => {
    preloadFullStylesheet();
    prefetchPage(pathname, content);
  },
});
const restoreInput = preserveInput();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Document>
        <RouterProvider router={router} />
      </Document>
    </StrictMode>,
    {
      onRecoverableError(error) {
        reportError(error);
        restoreInput();
      },
    },
  );
});
void hydrated.then(prefetchModules);

/**
 * Loads the page module that the document preloaded, the last one before this entry. Returns undefined in development,
 * or if the document belongs to another page, such as the not-found page.
 */
function getPreloadedModule(): (() => Promise<PageModule>) | undefined {
  const script = document.querySelector<HTMLElement>("script[data-modules]");
  const address = script?.dataset.modules?.split(" ").at(-2);
  const isSamePage = pageData && findPagePath(pageData.path) === findPagePath(location.pathname);
  return address && isSamePage ? () => import(/* @vite-ignore */ address) : undefined;
}

/**
 * Sets a key on every history entry. The browser creates some without: for a new document, and for a link to a
 * fragment. React Router shares one scroll position among all of those, so such a link would not scroll.
 */
function ensureHistoryEntryKeys(): void {
  ensureEntryKey();
  addEventListener("popstate", ensureEntryKey);
}

function ensureEntryKey(): void {
  const state = history.state as { key?: string } | null;
  if (!state?.key) history.replaceState({ ...state, key: crypto.randomUUID() }, "");
}
