import * as v from "valibot";

import { Refusal } from "../refusal.ts";
import { recipeSchema, type Recipe } from "./recipe.ts";

/** Enough for thousands of columns. */
const MAX_RECIPE_LENGTH = 4_000_000;

/** Reads a recipe from its JSON, which anyone may have written. Throws a Refusal. */
export function readRecipe(text: string): Recipe {
  if (text.length > MAX_RECIPE_LENGTH)
    throw new Refusal("recipe-too-long", { most: MAX_RECIPE_LENGTH });
  const found = v.safeParse(recipeSchema, parseJson(text), { abortEarly: true });
  if (found.success) return found.output;
  const [list, step] = found.issues[0].path?.map(({ key }) => key) ?? [];
  if (list === "steps" && typeof step === "number") {
    throw new Refusal("wrong-step", { step: step + 1 });
  }
  throw new Refusal("not-a-recipe");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal("not-a-recipe");
  }
}
