import { type ReactNode, Suspense } from "react";

import { useHydrated } from "#app/navigation/hydration.ts";

interface ClientOnlyProps {
  /** Shown until then, also in the prerendered page; of the same height. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * A part that loads after the page and is never prerendered. React would hydrate such a part when its code arrives,
 * by which time another part may have loaded its data: the result would differ from the page that was sent.
 */
export function ClientOnly({ fallback, children }: ClientOnlyProps) {
  return useHydrated() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
