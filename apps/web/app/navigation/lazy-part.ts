import { type ComponentType, lazy } from "react";

import { loadChunk } from "./chunk-reload.ts";

/** `lazy` of React for a part of a page by its dynamic import, guarded as chunks are. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() => loadChunk(async () => ({ default: await load() })));
}
