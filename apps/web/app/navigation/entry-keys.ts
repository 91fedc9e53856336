/**
 * Sets a key on every history entry. The browser creates some without: for a new document, and for a link to a
 * fragment. React Router shares one scroll position among all of those, so such a link would not scroll.
 */
export function addHistoryKeys(): void {
  keyEntry();
  addEventListener("popstate", keyEntry);
}

function keyEntry(): void {
  const state = history.state as { key?: string } | null;
  if (!state?.key) history.replaceState({ ...state, key: crypto.randomUUID() }, "");
}
