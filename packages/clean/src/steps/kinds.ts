import { escapeUnprintable } from "../escape-unprintable.ts";
import { encoding } from "./cells/encoding.ts";
import { fill } from "./cells/fill.ts";
import { formulas } from "./cells/formulas.ts";
import { missing } from "./cells/missing.ts";
import { replace } from "./cells/replace.ts";
import { separators } from "./cells/separators.ts";
import { spaces } from "./cells/spaces.ts";
import { spellings } from "./cells/spellings.ts";
import { dropColumns } from "./columns/drop-columns.ts";
import { join } from "./columns/join.ts";
import { rename } from "./columns/rename.ts";
import { split } from "./columns/split.ts";
import { swap } from "./columns/swap.ts";
import { blankRows } from "./rows/blank-rows.ts";
import { duplicates } from "./rows/duplicates.ts";
import { filter } from "./rows/filter.ts";
import { footer } from "./rows/footer.ts";
import { header } from "./rows/header.ts";
import { longRows } from "./rows/long-rows.ts";
import { repeatedHeaders } from "./rows/repeated-headers.ts";
import { sort } from "./rows/sort.ts";
import type { StepKind } from "./step-kind.ts";
import { booleans } from "./types/booleans.ts";
import { dates } from "./types/dates.ts";
import { numbers } from "./types/numbers.ts";
import { times } from "./types/times.ts";
import { whole } from "./types/whole.ts";

/** All kinds of steps, by their name in recipes. */
export const stepKinds = {
  header,
  footer,
  "long-rows": longRows,
  "blank-rows": blankRows,
  "repeated-headers": repeatedHeaders,
  duplicates,
  sort,
  filter,
  spaces,
  missing,
  spellings,
  separators,
  replace,
  encoding,
  fill,
  formulas,
  numbers,
  booleans,
  dates,
  times,
  whole,
  swap,
  rename,
  split,
  join,
  "drop-columns": dropColumns,
};

type StepOf<Kind> = Kind extends StepKind<infer Step> ? Step : never;
export type Step = StepOf<(typeof stepKinds)[keyof typeof stepKinds]>;
export type StepName = Step["kind"];

/** Describes a step in a sentence. Escapes names and values, which may come from strangers. */
export function describeStep(step: Step): string {
  return escapeUnprintable(getStepKind(step).sentence(step));
}

export function getStepKind(step: Step): StepKind<Step> {
  return stepKinds[step.kind];
}
