import * as v from "valibot";

import { kindOf, type Step } from "../steps/kinds.ts";

/** Whether a step is within the limits of recipes: a column whose name is longer than they allow cannot be in one. */
export function fitsRecipe(step: Step): boolean {
  return v.safeParse(kindOf(step).schema, step).success;
}
