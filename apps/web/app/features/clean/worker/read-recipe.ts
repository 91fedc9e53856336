import type { ReadFile } from "@site/clean/read/read-file";
import { recipeSchema } from "@site/clean/recipe/recipe";
import { replay } from "@site/clean/recipe/replay";
import { kindOf } from "@site/clean/steps/kinds";

import type { SeenRecipe } from "#app/features/clean/messages.ts";

const MOST_BYTES = 1_000_000;

/** Reads a recipe, which may come from a stranger, and tries it on the file as it came. */
export async function readRecipe(file: Blob, { table }: ReadFile): Promise<SeenRecipe> {
  if (file.size > MOST_BYTES) {
    return { problem: "This file is too large for a recipe. Choose the one that was saved here." };
  }
  const { success, data } = recipeSchema.safeParse(parseJson(await file.text()));
  if (!success) {
    return {
      problem:
        "This file is no recipe of this page, or a later version of it. Choose the one that was saved here.",
    };
  }
  const { steps } = data;
  const parts = replay(table, steps).outcomes.map(({ step, touched, refusal }) => ({
    sentence: kindOf(step).sentence(step),
    touched,
    refusal: refusal?.message,
  }));
  return { steps, parts };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
