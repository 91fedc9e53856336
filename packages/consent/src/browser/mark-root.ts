interface RootState {
  isPromptRequired: boolean;
  enabled: readonly string[];
  areCookiesBlocked: boolean;
  isUnsaved: boolean;
  isModalOpen: boolean;
}

/**
 * Writes the state into `data-consent` on the root element: the bar's markup is the same for every visitor and the
 * style sheet alone decides which parts show, so no rendering is needed. Marks: `ask`, `done` or `blocked`; `given`
 * if something is on; `unsaved`.
 */
export function writeStateAttribute({
  isPromptRequired,
  enabled,
  areCookiesBlocked,
  isUnsaved,
  isModalOpen,
}: RootState): void {
  const marks = formatStateAttribute(areCookiesBlocked, isPromptRequired, enabled.length > 0);
  document.documentElement.dataset.consent = marks + (isUnsaved && !isModalOpen ? " unsaved" : "");
}

/** The marks that depend on the cookies alone. */
export function formatStateAttribute(blocked: boolean, asks: boolean, given: boolean): string {
  const shown = asks ? "ask" : "done";
  return (blocked ? "blocked" : shown) + (given ? " given" : "");
}
