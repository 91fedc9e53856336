import * as z from "zod/mini";

import stored from "../../verification/effort.json" with { type: "json" };

export const effortSchema = z
  .array(
    z.strictObject({
      /** The messy table, below the folder of datasets. */
      file: z.string(),
      fixes: z.int(),
      /** Seconds of the keystroke-level model in a spreadsheet. */
      byHand: z.int(),
      /** Seconds of the model in the cleaner. */
      withCleaner: z.int(),
    }),
  )
  .check(z.minLength(1));

/** The stored result of `pnpm measure effort`. */
export const effort = effortSchema.parse(stored);

/** How many times as long the work takes by hand, over all tables. */
export function computeSpeedUp(tables: z.infer<typeof effortSchema>): number {
  const sum = (key: "byHand" | "withCleaner") =>
    tables.reduce((total, table) => total + table[key], 0);
  return sum("byHand") / sum("withCleaner");
}
