import { type ComponentType, lazy } from "react";

import { loadChunk } from "./chunk-reload.ts";

/** React's `lazy` for a part of a page by its dynamic import, guarded like all chunks. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() => loadChunk(async () => ({ default: await load() })));
}
