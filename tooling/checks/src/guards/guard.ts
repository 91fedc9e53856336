/** A guard of the product, how to remove it, and the test files that could notice. */
export type Guard = {
  what: string;
  /** From the workspace's root. */
  file: string;
  /** All of one package, or of the root's checks. */
  tests: readonly string[];
} & TakenOut;

/** What is removed from a file: something that occurs in it exactly once. */
export type TakenOut =
  /** The `if` that throws the `AppError` of this code. */
  | { refusal: string }
  /** The call that counts towards the limit of this name. */
  | { limit: string }
  /** The condition of a query on this column, `eq(licences.profileId, …)`. */
  | { condition: string }
  /** The unique index or constraint of this name in the database. */
  | { unique: string }
  /** A text, and its replacement. */
  | { text: string; without: string };
