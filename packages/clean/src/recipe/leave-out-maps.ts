import type { Recipe } from "./recipe.ts";

/**
 * The recipe without the steps that hold lists of a table's values, and without what it knows of that table: for
 * passing it on.
 */
export function leaveOutMaps({ version, dialect, steps }: Recipe): Recipe {
  const others = steps.filter(
    (step) => step.kind !== "spellings" && !(step.kind === "filter" && "values" in step.keep),
  );
  return { version, dialect, steps: others };
}
