interface RootState {
  asks: boolean;
  enabled: readonly string[];
  blocked: boolean;
  unsaved: boolean;
  modalOpen: boolean;
}

/**
 * Writes the state into `data-consent` on the root element: the bar's markup is the same for every visitor and the
 * style sheet alone decides which parts show, so no rendering is needed. Marks: `ask`, `done` or `blocked`; `given`
 * if something is on; `unsaved`.
 */
export function markRoot({ asks, enabled, blocked, unsaved, modalOpen }: RootState): void {
  const marks = rootMarks(blocked, asks, enabled.length > 0);
  document.documentElement.dataset.consent = marks + (unsaved && !modalOpen ? " unsaved" : "");
}

/** The marks that depend on the cookies alone. */
export function rootMarks(blocked: boolean, asks: boolean, given: boolean): string {
  const shown = asks ? "ask" : "done";
  return (blocked ? "blocked" : shown) + (given ? " given" : "");
}
