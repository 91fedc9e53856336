import { type ComponentType, createElement, lazy } from "react";

import { loadChunk, MISSING_PART } from "./chunk-reload.ts";

/**
 * React's `lazy` for a part of a page by its dynamic import, guarded like all chunks. What cannot be loaded costs
 * the page only this part, which then is a sentence.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() => loadChunk(async () => ({ default: await load() })).catch(() => missing));
}

const missing = { default: () => createElement("p", { role: "alert" }, MISSING_PART) };
