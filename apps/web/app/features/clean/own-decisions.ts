import type { Cleaning } from "./cleaning-state.ts";

/** What the page decided by itself and can be undone: that the first row has the names of the columns. */
export function givenDecisions({ past, isHeaderGiven }: Cleaning): number {
  return isHeaderGiven && past.length > 0 ? 1 : 0;
}

/** How often the visitor decided. */
export function ownDecisions(state: Cleaning): number {
  return state.past.length - givenDecisions(state);
}
