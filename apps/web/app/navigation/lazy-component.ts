import { MISSING_PART_MESSAGE } from "@site/content/query/missing-part";
import { type ComponentType, createElement, lazy, use } from "react";

import { loadChunk } from "./chunk-reload.ts";
import { useHydrated } from "./hydration.ts";

/**
 * React's `lazy` for a part of a page by its dynamic import, guarded like all chunks. What cannot be loaded costs
 * the page only this part, which then is a sentence, unless the page was sent with it.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() =>
    loadChunk(async () => ({ default: await load() })).catch(() => ({ default: MissingPart })),
  );
}

const never = new Promise<never>(() => undefined);

function MissingPart() {
  // React keeps what was sent for as long as its hydration waits.
  if (!useHydrated()) use(never);
  return createElement("p", { role: "alert" }, MISSING_PART_MESSAGE);
}
