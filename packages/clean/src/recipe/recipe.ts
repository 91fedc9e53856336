import * as v from "valibot";

import { MAX_COLUMNS } from "../columns/limits.ts";
import { CleanError } from "../errors.ts";
import { dialectSchema } from "../read/dialect.ts";
import { integerField } from "../steps/fields.ts";
import { stepKinds, type Step, type StepName, getStepKind } from "../steps/kinds.ts";

/** Maximum number of steps: at least one per column of the widest table. */
const MAX_STEPS = 20_000;
/** Maximum length of names when they are compared. Longer names are truncated. */
export const MAX_NAME_LENGTH = 200;

/** Selects the schema by `kind`, so that error messages are only about that kind. */
const stepSchema = v.lazy((input): v.GenericSchema<unknown, Step> =>
  hasKind(input) ? stepKinds[input.kind].schema : v.picklist([]),
);

function hasKind(input: unknown): input is { kind: StepName } {
  if (typeof input !== "object" || input === null || !("kind" in input)) return false;
  return typeof input.kind === "string" && Object.hasOwn(stepKinds, input.kind);
}

/** Facts about the file that the steps were made for, to compare another file with it. */
const sourceFactsSchema = v.strictObject({
  /** The column names after the header step. */
  columns: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(MAX_NAME_LENGTH))),
    v.maxLength(MAX_COLUMNS),
  ),
  touched: v.pipe(v.array(integerField(0, Number.MAX_SAFE_INTEGER)), v.maxLength(MAX_STEPS)),
  /** Whether only a sample of the file was opened. `touched` then counts the sample. */
  isSample: v.optional(v.literal(true)),
});

/** Steps to save or share. When parsing one, assume that it comes from a stranger. */
export const recipeSchema = v.pipe(
  v.strictObject({
    version: v.literal(1),
    dialect: dialectSchema,
    steps: v.pipe(v.array(stepSchema), v.maxLength(MAX_STEPS)),
    made: v.optional(sourceFactsSchema),
  }),
  v.check(({ steps, made }) => made === undefined || made.touched.length === steps.length),
);

export type Recipe = v.InferOutput<typeof recipeSchema>;

/** Maximum length of a recipe, enough for thousands of columns. */
const MAX_RECIPE_LENGTH = 4_000_000;

/** Parses the JSON of a recipe, which may come from anyone. Throws a CleanError. */
export function parseRecipe(text: string): Recipe {
  if (text.length > MAX_RECIPE_LENGTH)
    throw new CleanError("recipe-too-long", { most: MAX_RECIPE_LENGTH });
  const found = v.safeParse(recipeSchema, parseJson(text), { abortEarly: true });
  if (found.success) return found.output;
  const [list, step] = found.issues[0].path?.map(({ key }) => key) ?? [];
  if (list === "steps" && typeof step === "number") {
    throw new CleanError("wrong-step", { step: step + 1 });
  }
  throw new CleanError("not-a-recipe");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CleanError("not-a-recipe");
  }
}

/** Whether a recipe can contain the step. It can't if a column name is too long, for example. */
export function isWithinRecipeLimits(step: Step): boolean {
  return v.safeParse(getStepKind(step).schema, step).success;
}

/** Removes the steps that list values of the table, and the facts about the file, so that the recipe can be shared. */
export function removeValueLists({ version, dialect, steps }: Recipe): Recipe {
  const others = steps.filter(
    (step) => step.kind !== "spellings" && !(step.kind === "filter" && "values" in step.keep),
  );
  return { version, dialect, steps: others };
}
