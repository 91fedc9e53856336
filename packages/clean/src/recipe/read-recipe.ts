import * as v from "valibot";

import { Refusal } from "../refusal.ts";
import { recipeSchema, type Recipe } from "./recipe.ts";

/** Enough for thousands of columns. */
const LONGEST_RECIPE = 4_000_000;

/** Reads a recipe from its JSON, which anyone may have written. Throws a Refusal. */
export function readRecipe(text: string): Recipe {
  if (text.length > LONGEST_RECIPE) throw new Refusal("recipe-too-long", { most: LONGEST_RECIPE });
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
