import { Refusal } from "../refusal.ts";
import { recipeSchema, type Recipe } from "./recipe.ts";

/** Enough for thousands of columns. */
const LONGEST_RECIPE = 4_000_000;

/** Reads a recipe from its JSON, which anyone may have written. Throws a Refusal. */
export function readRecipe(text: string): Recipe {
  if (text.length > LONGEST_RECIPE) throw new Refusal("recipe-too-long", { most: LONGEST_RECIPE });
  const found = recipeSchema.safeParse(parseJson(text));
  if (found.success) return found.data;
  const [issue] = found.error.issues;
  const [list, step] = issue?.path ?? [];
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
