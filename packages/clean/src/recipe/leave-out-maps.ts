import type { Recipe } from "./recipe.ts";

/** The recipe without the steps that hold lists of a table's values; for who passes it on. */
export function leaveOutMaps(recipe: Recipe): Recipe {
  const steps = recipe.steps.filter(
    (step) => step.kind !== "spellings" && !(step.kind === "filter" && "values" in step.keep),
  );
  return { ...recipe, steps };
}
