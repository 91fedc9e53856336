import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// In a task of its own: by now this one has run the whole of React's renderer.
setTimeout(() => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        {/* A page in one go: in slices, whatever else changes meanwhile begins its rendering anew. */}
        <HydratedRouter useTransitions={false} />
      </StrictMode>,
    );
  });
});
