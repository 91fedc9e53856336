interface RootState {
  asks: boolean;
  enabled: readonly string[];
  blocked: boolean;
  unsaved: boolean;
  modalOpen: boolean;
}

/**
 * Writes the state into `data-consent` of the root element: the bar's markup is the same for everybody
 * and the style sheet alone decides what of it shows, so nothing has to be rendered for that. Marks:
 * `ask`, `done` or `blocked`; `given` where something is on; `unsaved`.
 */
export function markRoot({ asks, enabled, blocked, unsaved, modalOpen }: RootState): void {
  const marks = rootMarks(blocked, asks, enabled.length > 0);
  document.documentElement.dataset.consent = marks + (unsaved && !modalOpen ? " unsaved" : "");
}

/** The marks that the cookies alone decide. */
export function rootMarks(blocked: boolean, asks: boolean, given: boolean): string {
  const shown = asks ? "ask" : "done";
  return (blocked ? "blocked" : shown) + (given ? " given" : "");
}
