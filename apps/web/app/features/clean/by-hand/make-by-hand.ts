import type { Step } from "@site/clean/steps/kinds";

import type { SeenColumn } from "#app/features/clean/messages.ts";

import type { HandField, HandKind, HandValues } from "./hand-kind.ts";

/** The step that the values of these fields make, or a sentence about what is wrong with them. */
export function makeByHand(
  { make }: HandKind,
  column: SeenColumn,
  { fields, values }: { fields: readonly HandField[]; values: HandValues },
): Step | string {
  // What is chosen may be nothing: it is one of the choices.
  const empty = fields.find(
    ({ name, options, mayBeEmpty }) => !options && !mayBeEmpty && !values[name],
  );
  return empty ? `“${empty.label}” is still empty.` : make(column, values);
}
