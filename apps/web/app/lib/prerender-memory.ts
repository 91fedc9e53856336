/**
 * What the loader of a page found and its rendering needs, but the browser does not: it stands in the page
 * already, so it is not sent a second time for hydration. In the browser the memory is empty.
 */
const memory = new Map<string, string>();

export function remember(key: string, text: string): void {
  memory.set(key, text);
}

export function recall(key: string): string {
  return memory.get(key) ?? "";
}
