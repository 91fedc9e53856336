import type { FixedPath } from "#app/pages.ts";
/** Where a person can go on from an error. `returnPath`: the link brings them back to this page afterwards. */
export interface NextStep {
  label: string;
  to: FixedPath;
  returnPath?: true;
}

/** What a person reads of an error: what is wrong, and what to do about it where there is something. */
export interface Copy {
  message: string;
  nextStep?: NextStep;
  /** Another way on, where there are two. */
  alternative?: NextStep;
}
