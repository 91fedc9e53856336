const POSITIONS = "react-router-scroll-positions";

/**
 * Brings a page that was loaded anew, or come back to, to where it was, before it is painted. The router keeps the
 * positions by the key in the history's state; this stands for the script that it would write into the page.
 */
export function restoreScroll(): void {
  const state = history.state as { key?: string } | null;
  if (!state?.key) {
    history.replaceState({ key: crypto.getRandomValues(new Uint32Array(2)).join("") }, "");
    return;
  }
  try {
    const kept = JSON.parse(sessionStorage.getItem(POSITIONS) ?? "{}") as Record<string, number>;
    const position = kept[state.key];
    if (position !== undefined) scrollTo(0, position);
  } catch {
    // What is kept cannot be read: the page begins at its top.
  }
}
