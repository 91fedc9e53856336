import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

import { reloadForChunk } from "#app/lib/chunk-reload.ts";

// Dynamic imports of our own code; those of routes are guarded inside the router.
addEventListener("vite:preloadError", (event) => {
  if (reloadForChunk()) event.preventDefault();
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
