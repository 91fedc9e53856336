import * as v from "valibot";

import { MAX_COLUMNS } from "../columns/limits.ts";
import { dialectSchema } from "../read/dialect.ts";
import { wholeField } from "../steps/fields.ts";
import { kinds, type Step, type StepName } from "../steps/kinds.ts";

/** A step for each column of the widest table, and some. */
const MAX_STEPS = 20_000;
/** Longer ones are cut off to be compared. */
export const MAX_NAME_LENGTH = 200;

/** Chosen by its `kind`, so that a refusal is about that kind and not about all. */
const stepSchema = v.lazy((input): v.GenericSchema<unknown, Step> =>
  hasKind(input) ? kinds[input.kind].schema : v.picklist([]),
);

function hasKind(input: unknown): input is { kind: StepName } {
  if (typeof input !== "object" || input === null || !("kind" in input)) return false;
  return typeof input.kind === "string" && Object.hasOwn(kinds, input.kind);
}

/** What the steps met in the file that they were chosen for: another file is compared with it. */
const madeSchema = v.strictObject({
  /** The names of its columns, below its header. */
  columns: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(MAX_NAME_LENGTH))),
    v.maxLength(MAX_COLUMNS),
  ),
  /** What each step changed. */
  touched: v.pipe(v.array(wholeField(0, Number.MAX_SAFE_INTEGER)), v.maxLength(MAX_STEPS)),
});

/** Steps to be kept or passed on. The one you read may come from a stranger. */
export const recipeSchema = v.pipe(
  v.strictObject({
    version: v.literal(1),
    dialect: dialectSchema,
    steps: v.pipe(v.array(stepSchema), v.maxLength(MAX_STEPS)),
    made: v.optional(madeSchema),
  }),
  v.check(({ steps, made }) => made === undefined || made.touched.length === steps.length),
);

export type Recipe = v.InferOutput<typeof recipeSchema>;
