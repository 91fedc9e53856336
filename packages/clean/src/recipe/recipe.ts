import * as v from "valibot";

import { dialectSchema } from "../read/dialect.ts";
import { kinds, type Step, type StepName } from "../steps/kinds.ts";

/** A step for each column of the widest table, and some. */
const MOST_STEPS = 20_000;

const anyKind = v.looseObject({ kind: v.picklist(Object.keys(kinds) as StepName[]) });

/** By its word, so that what is wrong with a step is said of its own kind and not of all. */
const stepSchema = v.lazy((input): v.GenericSchema<unknown, Step> =>
  v.is(anyKind, input) ? kinds[input.kind].schema : v.never(),
);

/** Steps to be kept or passed on. Whoever reads one may have got it from a stranger. */
export const recipeSchema = v.strictObject({
  version: v.literal(1),
  dialect: dialectSchema,
  steps: v.pipe(v.array(stepSchema), v.maxLength(MOST_STEPS)),
});

export type Recipe = v.InferOutput<typeof recipeSchema>;
