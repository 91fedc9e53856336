import { escapeUnprintable } from "../escape-unprintable.ts";
import { agreeStep } from "./cells/agree.ts";
import { caseStep } from "./cells/case.ts";
import { encodingStep } from "./cells/encoding.ts";
import { fillStep } from "./cells/fill.ts";
import { formulasStep } from "./cells/formulas.ts";
import { missingStep } from "./cells/missing.ts";
import { monthNamesStep } from "./cells/month-names.ts";
import { padStep } from "./cells/pad.ts";
import { replacePatternStep } from "./cells/replace-pattern.ts";
import { replaceStep } from "./cells/replace.ts";
import { separatorsStep } from "./cells/separators.ts";
import { spacesStep } from "./cells/spaces.ts";
import { spellingsStep } from "./cells/spellings.ts";
import { dropColumnsStep } from "./columns/drop-columns.ts";
import { extractStep } from "./columns/extract.ts";
import { joinStep } from "./columns/join.ts";
import { jsonKeysStep } from "./columns/json-keys.ts";
import { marksStep } from "./columns/marks.ts";
import { renameStep } from "./columns/rename.ts";
import { splitStep } from "./columns/split.ts";
import { swapStep } from "./columns/swap.ts";
import { appendStep } from "./rows/append.ts";
import { blankRowsStep } from "./rows/blank-rows.ts";
import { duplicatesStep } from "./rows/duplicates.ts";
import { filterStep } from "./rows/filter.ts";
import { footerStep } from "./rows/footer.ts";
import { headerStep } from "./rows/header.ts";
import { longRowsStep } from "./rows/long-rows.ts";
import { repeatedHeadersStep } from "./rows/repeated-headers.ts";
import { sortStep } from "./rows/sort.ts";
import { splitRowsStep } from "./rows/split-rows.ts";
import { unpivotStep } from "./rows/unpivot.ts";
import type { StepKind } from "./step-kind.ts";
import { booleansStep } from "./types/booleans.ts";
import { datesStep } from "./types/dates.ts";
import { numbersStep } from "./types/numbers.ts";
import { timesStep } from "./types/times.ts";
import { wholeStep } from "./types/whole.ts";

/** All kinds of steps, by their name in recipes. */
export const stepKinds = {
  header: headerStep,
  append: appendStep,
  footer: footerStep,
  "long-rows": longRowsStep,
  "blank-rows": blankRowsStep,
  "repeated-headers": repeatedHeadersStep,
  duplicates: duplicatesStep,
  sort: sortStep,
  filter: filterStep,
  "split-rows": splitRowsStep,
  unpivot: unpivotStep,
  spaces: spacesStep,
  missing: missingStep,
  spellings: spellingsStep,
  separators: separatorsStep,
  replace: replaceStep,
  "replace-pattern": replacePatternStep,
  case: caseStep,
  pad: padStep,
  encoding: encodingStep,
  fill: fillStep,
  agree: agreeStep,
  "month-names": monthNamesStep,
  formulas: formulasStep,
  numbers: numbersStep,
  booleans: booleansStep,
  dates: datesStep,
  times: timesStep,
  whole: wholeStep,
  swap: swapStep,
  rename: renameStep,
  split: splitStep,
  extract: extractStep,
  "json-keys": jsonKeysStep,
  marks: marksStep,
  join: joinStep,
  "drop-columns": dropColumnsStep,
};

type InferStep<Kind> = Kind extends StepKind<infer Step> ? Step : never;
export type Step = InferStep<(typeof stepKinds)[keyof typeof stepKinds]>;
export type StepName = Step["kind"];
export type StepOfKind<Kind extends StepName> = Extract<Step, { kind: Kind }>;

/** Describes a step in one sentence. Escapes names and values, which may come from strangers. */
export function describeStep(step: Step): string {
  return escapeUnprintable(getStepKind(step).sentence(step));
}

export function getStepKind(step: Step): StepKind<Step> {
  return stepKinds[step.kind];
}
