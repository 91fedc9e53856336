import type { FixedPath } from "#app/pages.ts";
/** Where an error can send a person. `returnPath`: the link brings them back to this page afterwards. */
export interface NextStep {
  label: string;
  to: FixedPath;
  returnPath?: true;
}

/** What a person reads about an error: what is wrong, and what they can do about it, if anything. */
export interface ErrorText {
  message: string;
  nextStep?: NextStep;
  /** A second way on, if there is one. */
  alternative?: NextStep;
}
