import type { StepName } from "@site/clean/steps/kinds";

import { cellKinds } from "./cell-kinds.ts";
import { columnKinds } from "./column-kinds.ts";
import type { HandKinds } from "./hand-kind.ts";
import { rowKinds } from "./row-kinds.ts";
import { typeKinds } from "./type-kinds.ts";

/** All that can be done by hand: without an entry for each kind of step this does not compile. */
export const handKinds: HandKinds = { ...cellKinds, ...typeKinds, ...rowKinds, ...columnKinds };

const namesOf = (kinds: Partial<HandKinds>) => Object.keys(kinds) as StepName[];

export const handGroups: readonly { label: string; names: readonly StepName[] }[] = [
  { label: "Its cells", names: namesOf(cellKinds) },
  { label: "Its type", names: namesOf(typeKinds) },
  { label: "The rows", names: namesOf(rowKinds) },
  { label: "The column", names: namesOf(columnKinds) },
];
