import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, createPath } from "react-router";
import { RouterProvider } from "react-router/dom";

import { readPageData } from "./content/page-data.ts";
import { content } from "./content/site-content.ts";
import { Document } from "./document.tsx";
import { watchMissingChunks } from "./navigation/chunk-reload.ts";
import { addHistoryKeys } from "./navigation/entry-keys.ts";
import { followLinks } from "./navigation/follow-links.ts";
import { preloadFullStylesheet } from "./navigation/full-stylesheet.tsx";
import { hydrated } from "./navigation/hydration.ts";
import type { PageModule } from "./page-modules.ts";
import { loadPage, findPagePath, prefetchModules, prefetchPage, routes } from "./routes.ts";

import "./styles/app.css";

const sent = readPageData();
await loadPage(location.pathname, sentModule());
// Must run before the router is created, because its listener reads the keys.
addHistoryKeys();
const router = createBrowserRouter(routes, { ...(sent && { hydrationData: sent.hydrationData }) });
watchMissingChunks(() => {
  const { location: asked } = router.state.navigation;
  return asked && createPath(asked);
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
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Document>
        <RouterProvider router={router} />
      </Document>
    </StrictMode>,
  );
});
void hydrated.then(prefetchModules);

/**
 * Loads the page module that the document preloaded, the last one before this entry. Undefined in development, or if
 * the document belongs to another page, such as the not-found page.
 */
function sentModule(): (() => Promise<PageModule>) | undefined {
  const script = document.querySelector<HTMLElement>("script[data-modules]");
  const address = script?.dataset.modules?.split(" ").at(-2);
  const isOfPage = sent && findPagePath(sent.path) === findPagePath(location.pathname);
  return address && isOfPage ? () => import(/* @vite-ignore */ address) : undefined;
}
