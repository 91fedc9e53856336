import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

import { adoptDocument } from "#app/boot/adopt-document.ts";
import { reloadForChunk } from "#app/lib/chunk-reload.ts";

// Dynamic imports of our own code; those of routes are guarded inside the router.
addEventListener("vite:preloadError", (event) => {
  if (reloadForChunk()) event.preventDefault();
});

await adoptDocument(location.pathname);
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
