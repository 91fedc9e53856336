import type { Table } from "@site/clean/columns/table";
import { CleanError } from "@site/clean/errors";
import { applySteps, getSourceColumnNames } from "@site/clean/recipe/apply-steps";
import { parseRecipe, type Recipe, removeValueLists } from "@site/clean/recipe/recipe";
import { decodeRecipeLink, encodeRecipeLink } from "@site/clean/recipe/recipe-link";
import { describeStep } from "@site/clean/steps/kinds";

import type { RecipePreview, SharedRecipe } from "#app/features/clean/worker-messages.ts";

/** Upper limit for the bytes of a valid recipe, whose number of characters is limited. */
const MAX_BYTES = 16_000_000;

/** Tries a recipe, from its file or the fragment of its link, on the table of the opened file. */
export async function previewRecipe(recipe: Blob | string, table: Table): Promise<RecipePreview> {
  try {
    const { steps, made } =
      typeof recipe === "string"
        ? await decodeRecipeLink(recipe)
        : parseRecipe(await recipe.slice(0, MAX_BYTES).text());
    const columns = getSourceColumnNames(table, steps);
    const previousColumns = made?.columns ?? columns;
    return {
      steps,
      outcomes: applySteps(table, steps).outcomes.map(({ step, touched, error }, at) => ({
        sentence: describeStep(step),
        changeCount: touched,
        previousCount: made?.touched[at],
        isPreviousSample: made?.isSample === true,
        error: error?.message,
      })),
      newColumns: columns.filter((name) => !previousColumns.includes(name)),
      missingColumns: previousColumns.filter((name) => !columns.includes(name)),
    };
  } catch (error) {
    if (error instanceof CleanError) return { problem: error.message };
    throw error;
  }
}

/** Encodes a recipe as a link, and lists what the link contains. */
export async function shareRecipe(
  recipe: Recipe,
  { includeValueLists }: { includeValueLists: boolean },
): Promise<SharedRecipe> {
  const reduced = removeValueLists(recipe);
  const shared = includeValueLists ? recipe : reduced;
  const content = {
    includesValueLists: includeValueLists,
    hasValueLists: reduced.steps.length < recipe.steps.length,
    sentences: shared.steps.map(describeStep),
    json: JSON.stringify(shared, null, 2),
  };
  try {
    return { ...content, link: await encodeRecipeLink(shared) };
  } catch (error) {
    if (error instanceof CleanError) return { ...content, problem: error.message };
    throw error;
  }
}
