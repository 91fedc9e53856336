import * as z from "zod/mini";

import { dialectSchema } from "../read/dialect.ts";
import { kinds, type Step } from "../steps/kinds.ts";

/** A step for each column of the widest table, and some. */
const MOST_STEPS = 20_000;

/** By its word, so that what is wrong with a step is said of its own kind and not of all. */
const stepSchema = z.pipe(
  z.looseObject({ kind: z.enum(Object.keys(kinds) as (keyof typeof kinds)[]) }),
  z.transform((input, context): Step => {
    const found = (kinds[input.kind].schema as z.ZodMiniType<Step>).safeParse(input);
    if (found.success) return found.data;
    for (const issue of found.error.issues) {
      context.issues.push({ ...issue, code: "custom", input: issue.input });
    }
    return z.NEVER;
  }),
);

/** Steps to be kept or passed on. Whoever reads one may have got it from a stranger. */
export const recipeSchema = z.strictObject({
  version: z.literal(1),
  dialect: dialectSchema,
  steps: z.array(stepSchema).check(z.maxLength(MOST_STEPS)),
});

export type Recipe = z.infer<typeof recipeSchema>;
