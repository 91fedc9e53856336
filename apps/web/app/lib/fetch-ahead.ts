/**
 * Asks for chunks before anything needs them. What fails here is told by the import of whoever needs the
 * chunk: the browser asks for it again then.
 */
export function fetchAhead(chunks: readonly (string | undefined)[] = []): void {
  for (const chunk of chunks) {
    if (chunk) import(/* @vite-ignore */ chunk).catch(() => undefined);
  }
}
