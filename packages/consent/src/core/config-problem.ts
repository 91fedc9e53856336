/** One thing that is wrong in a configuration, and where. */
export interface ConfigProblem {
  /** Identifier of the item, or its place (`optional[1]`) where it has none; undefined outside of items. */
  service: string | undefined;
  field: string;
  /** What the field should be. */
  expected: string;
}
