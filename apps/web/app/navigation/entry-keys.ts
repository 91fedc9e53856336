/**
 * Gives a key to every entry of the history. The browser makes some without: for a new document, and for a link to a
 * part of the page. React Router keeps one scroll position for all of those, so such a link would lead nowhere.
 */
export function keepEntryKeys(): void {
  keyEntry();
  addEventListener("popstate", keyEntry);
}

function keyEntry(): void {
  const state = history.state as { key?: string } | null;
  if (!state?.key) history.replaceState({ ...state, key: crypto.randomUUID() }, "");
}
