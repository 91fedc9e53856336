import { type ReactNode, Suspense } from "react";

import { useHydrated } from "#app/navigation/hydration.ts";

interface ClientOnlyProps {
  /** Shown before hydration and while loading; it should have the same height. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * For content that is never prerendered. React would otherwise hydrate it once its code arrives, when another component
 * may already have loaded its data, and the result would not match the HTML.
 */
export function ClientOnly({ fallback, children }: ClientOnlyProps) {
  return useHydrated() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
