import { type ReactNode, Suspense } from "react";

import { useHydrated } from "#app/navigation/use-hydrated.ts";

interface ClientOnlyProps {
  /** Shown until then, in the prerendered page too; of the same height. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * A part that loads after the page and is never prerendered. React would hydrate each such part when its code
 * comes, and what another part has asked for meanwhile would already stand in it: not the page that was sent.
 */
export function ClientOnly({ fallback, children }: ClientOnlyProps) {
  return useHydrated() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
