import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, createPath } from "react-router";
import { RouterProvider } from "react-router/dom";

import { readPageData } from "./content/page-data.ts";
import { content } from "./content/site-content.ts";
import { Document } from "./document.tsx";
import { reloadForMissingChunks } from "./navigation/chunk-reload.ts";
import { keepEntryKeys } from "./navigation/entry-keys.ts";
import { followLinks } from "./navigation/follow-links.ts";
import { prefetchRestOfStyles } from "./navigation/rest-of-styles.tsx";
import { loadPage, prefetchPage, routes } from "./routes.ts";

import "./styles/app.css";

await loadPage(location.pathname);
const sent = readPageData();
// Before the router, whose listener reads the keys.
keepEntryKeys();
const router = createBrowserRouter(routes, { ...(sent && { hydrationData: sent.hydrationData }) });
reloadForMissingChunks(() => {
  const { location: asked } = router.state.navigation;
  return asked && createPath(asked);
});
followLinks({
  navigate: (path, options) => {
    prefetchRestOfStyles();
    return router.navigate(path, options);
  },
  prefetch: (pathname) => {
    prefetchRestOfStyles();
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
