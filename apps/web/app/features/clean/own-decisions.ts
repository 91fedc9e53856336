interface Decisions {
  past: readonly unknown[];
  isHeaderGiven: boolean;
}

/** What the page decides unasked, and can be undone: that the first row has the names of the columns. */
export function givenDecisions({ past, isHeaderGiven }: Decisions): number {
  return isHeaderGiven && past.length > 0 ? 1 : 0;
}

/** How often the visitor decided. */
export function ownDecisions(state: Decisions): number {
  return state.past.length - givenDecisions(state);
}
