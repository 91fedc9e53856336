import type { Step, StepName } from "../steps/kinds.ts";
import { cellKinds } from "./cell-kinds.ts";
import { columnKinds } from "./column-kinds.ts";
import type { PolarsKind, PolarsKinds } from "./polars-kind.ts";
import { rowKinds } from "./row-kinds.ts";
import { typeKinds } from "./type-kinds.ts";

/** Every kind of step, as Polars says it. */
export const polarsKinds: PolarsKinds<StepName> = {
  ...rowKinds,
  ...cellKinds,
  ...columnKinds,
  ...typeKinds,
};

export function getPolarsKind(step: Step): PolarsKind<StepName> {
  return polarsKinds[step.kind];
}
