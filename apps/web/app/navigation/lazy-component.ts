import { MISSING_PART_MESSAGE } from "@site/content/query/missing-part";
import { type ComponentType, createElement, lazy, use } from "react";

import { loadChunk } from "./chunk-reload.ts";
import { useHydrated } from "./hydration.ts";

/**
 * React's `lazy` for chunks that may fail to load. On failure only this component is replaced by a message; if it was
 * prerendered, its HTML stays.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() =>
    loadChunk(async () => ({ default: await load() })).catch(() => ({ default: MissingComponent })),
  );
}

const never = new Promise<never>(() => undefined);

function MissingComponent() {
  // React keeps the prerendered HTML while hydration is suspended.
  if (!useHydrated()) use(never);
  return createElement("p", { role: "alert" }, MISSING_PART_MESSAGE);
}
