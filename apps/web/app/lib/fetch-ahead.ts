/**
 * Asks for the chunks that a route's module imports together with the module itself: the browser would
 * find them only in it, one round trip later. What fails here is told by the module's own import.
 */
export function fetchAhead(chunks: readonly string[] | undefined): void {
  for (const chunk of chunks ?? []) {
    import(/* @vite-ignore */ chunk).catch(() => undefined);
  }
}
