/** A guard of the product, how it is taken out, and the test files that could notice. */
export type Guard = {
  what: string;
  /** From the workspace's root. */
  file: string;
  /** All of one package, or of the root's checks. */
  tests: readonly string[];
} & TakenOut;

/** What is removed from a file: each is named by what is in it exactly once. */
export type TakenOut =
  /** The `if` that throws the `AppError` of this code. */
  | { refusal: string }
  /** The call that counts towards the limit of this name. */
  | { limit: string }
  /** The condition of a query on this column, `eq(licences.profileId, …)`. */
  | { condition: string }
  /** The uniqueness that the database holds under this name, of an index or a constraint. */
  | { unique: string }
  /** A text, and what replaces it. */
  | { text: string; without: string };
