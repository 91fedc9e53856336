import { featureIds } from "@site/contracts/plans/feature-ids";
import * as z from "zod/mini";

import { line } from "../schemas/fields.ts";

const lines = z.array(line).check(z.minLength(1, "expected at least one line"));
const feature = z.optional(z.enum(featureIds, "expected the id of a feature"));

/** The schema of `facts.ts`. */
export const productFactsSchema = z.strictObject({
  ai: z.strictObject({
    /** Maximum number of a column's values that are sent with one question. */
    samples: z.int("expected a whole number").check(z.minimum(1, "must be at least 1")),
    stays: lines,
    sent: z
      .array(z.strictObject({ what: line, example: line }))
      .check(z.minLength(1, "expected at least one part")),
    answers: lines,
    /** With `feature`, the choice applies only to the plans that have it. */
    choices: z.array(z.strictObject({ text: line, feature })),
  }),
  formats: z.strictObject({ open: lines, databases: lines, scripts: lines }),
  /** Maximum number of rows in one table, for plans without `any-size`. */
  limits: z.strictObject({ rows: line }),
  systems: z.record(
    z.enum(["windows", "macos", "linux"]),
    z.strictObject({
      version: line,
      processors: line,
      /** What to do with the downloaded file, one step each. */
      install: lines,
    }),
  ),
  /** System requirements of every platform. */
  needs: z.strictObject({ memory: line, disk: line, network: line, python: line }),
  languages: z.strictObject({ app: lines, tables: line }),
});
export type ProductFacts = z.infer<typeof productFactsSchema>;
