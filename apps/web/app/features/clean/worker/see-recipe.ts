import type { Table } from "@site/clean/columns/table";
import { leaveOutMaps } from "@site/clean/recipe/leave-out-maps";
import { namesInFile } from "@site/clean/recipe/names-in-file";
import { readRecipe } from "@site/clean/recipe/read-recipe";
import type { Recipe } from "@site/clean/recipe/recipe";
import { readRecipeLink, writeRecipeLink } from "@site/clean/recipe/recipe-link";
import { replay } from "@site/clean/recipe/replay";
import { Refusal } from "@site/clean/refusal";
import { sentenceOf } from "@site/clean/steps/kinds";

import type { SeenRecipe, SharedRecipe } from "#app/features/clean/messages.ts";

/** So many bytes are more characters than a recipe may have. */
const ENOUGH_BYTES = 16_000_000;

/** What a recipe holds, from its file or the fragment of its link, tried on the table as it came. */
export async function seeRecipe(given: Blob | string, table: Table): Promise<SeenRecipe> {
  try {
    const { steps, made } =
      typeof given === "string"
        ? await readRecipeLink(given)
        : readRecipe(await given.slice(0, ENOUGH_BYTES).text());
    const parts = replay(table, steps).outcomes.map(({ step, touched, refusal }, at) => ({
      sentence: sentenceOf(step),
      touched,
      before: made?.touched[at],
      refusal: refusal?.message,
    }));
    const names = namesInFile(table, steps);
    const before = made?.columns ?? names;
    return {
      steps,
      parts,
      newColumns: names.filter((name) => !before.includes(name)),
      missingColumns: before.filter((name) => !names.includes(name)),
    };
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.message };
    throw error;
  }
}

/** A recipe as a link, and exactly what the link holds. */
export async function shareRecipe(recipe: Recipe, withLists: boolean): Promise<SharedRecipe> {
  const without = leaveOutMaps(recipe);
  const shared = withLists ? recipe : without;
  const seen = {
    withLists,
    hasLists: without.steps.length < recipe.steps.length,
    sentences: shared.steps.map(sentenceOf),
    json: JSON.stringify(shared, null, 2),
  };
  try {
    return { ...seen, link: await writeRecipeLink(shared) };
  } catch (error) {
    if (error instanceof Refusal) return { ...seen, problem: error.message };
    throw error;
  }
}
