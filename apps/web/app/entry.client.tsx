import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      {/* A page in one go: in slices, whatever else changes meanwhile begins its rendering anew. */}
      <HydratedRouter useTransitions={false} />
    </StrictMode>,
  );
});
