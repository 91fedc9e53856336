/** A guard of the product, how it is taken out, and the test files that could notice. */
export interface Guard {
  what: string;
  /** From the workspace's root. */
  file: string;
  /** Stands in the file exactly once. */
  text: string;
  /** What stands there instead once the guard is gone. */
  without: string;
  /** All of one package, or of the root's checks. */
  tests: readonly string[];
}
