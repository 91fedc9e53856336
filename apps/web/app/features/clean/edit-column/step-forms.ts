import type { StepName } from "@site/clean/steps/kinds";

import { cellForms } from "./cell-forms.ts";
import { columnForms, rowForms } from "./row-and-column-forms.ts";
import type { StepForms } from "./step-form.ts";
import { typeForms } from "./type-forms.ts";

/** A form for each kind of step. The type checker reports a kind without a form here. */
export const stepForms: StepForms = { ...cellForms, ...typeForms, ...rowForms, ...columnForms };

const getNames = (forms: Partial<StepForms>) => Object.keys(forms) as StepName[];

export const stepFormGroups: readonly { label: string; names: readonly StepName[] }[] = [
  { label: "Its cells", names: getNames(cellForms) },
  { label: "Its type", names: getNames(typeForms) },
  { label: "The rows", names: getNames(rowForms) },
  { label: "The column", names: getNames(columnForms) },
];
