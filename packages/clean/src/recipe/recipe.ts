import * as v from "valibot";

import { MAX_COLUMNS } from "../columns/limits.ts";
import { CleanError } from "../errors.ts";
import { dialectSchema } from "../read/dialect.ts";
import { integerField } from "../steps/fields.ts";
import { stepKinds, type Step, type StepName, getStepKind } from "../steps/kinds.ts";

/** Enough for thousands of columns. */
const MAX_RECIPE_LENGTH = 4_000_000;

/** Reads a recipe from its JSON, which anyone may have written. Throws a Refusal. */
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

/** A step for each column of the widest table, and some. */
const MAX_STEPS = 20_000;
/** Longer ones are cut off to be compared. */
export const MAX_NAME_LENGTH = 200;

/** Chosen by its `kind`, so that a refusal is about that kind and not about all. */
const stepSchema = v.lazy((input): v.GenericSchema<unknown, Step> =>
  hasKind(input) ? stepKinds[input.kind].schema : v.picklist([]),
);

function hasKind(input: unknown): input is { kind: StepName } {
  if (typeof input !== "object" || input === null || !("kind" in input)) return false;
  return typeof input.kind === "string" && Object.hasOwn(stepKinds, input.kind);
}

/** What the steps met in the file that they were chosen for: another file is compared with it. */
const madeSchema = v.strictObject({
  /** The names of its columns, below its header. */
  columns: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(MAX_NAME_LENGTH))),
    v.maxLength(MAX_COLUMNS),
  ),
  /** What each step changed. */
  touched: v.pipe(v.array(integerField(0, Number.MAX_SAFE_INTEGER)), v.maxLength(MAX_STEPS)),
});

/** Steps to be kept or passed on. The one you read may come from a stranger. */
export const recipeSchema = v.pipe(
  v.strictObject({
    version: v.literal(1),
    dialect: dialectSchema,
    steps: v.pipe(v.array(stepSchema), v.maxLength(MAX_STEPS)),
    made: v.optional(madeSchema),
  }),
  v.check(({ steps, made }) => made === undefined || made.touched.length === steps.length),
);

export type Recipe = v.InferOutput<typeof recipeSchema>;

/** Whether a step is within the limits of recipes: a column whose name is longer than they allow cannot be in one. */
export function isWithinRecipeLimits(step: Step): boolean {
  return v.safeParse(getStepKind(step).schema, step).success;
}

/**
 * The recipe without the steps that hold lists of a table's values, and without what it knows of that table: for
 * passing it on.
 */
export function removeValueLists({ version, dialect, steps }: Recipe): Recipe {
  const others = steps.filter(
    (step) => step.kind !== "spellings" && !(step.kind === "filter" && "values" in step.keep),
  );
  return { version, dialect, steps: others };
}
