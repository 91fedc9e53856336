import { type ReactNode, Suspense } from "react";

import { useHydrated } from "#app/navigation/hydration.ts";

interface ClientOnlyProps {
  /** Shown before hydration and while loading. It should be as tall as the content. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * Content that is never prerendered. Otherwise React would hydrate it once its code arrives; by then another component
 * may have loaded its data, and the result would not match the HTML.
 */
export function ClientOnly({ fallback, children }: ClientOnlyProps) {
  return useHydrated() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
