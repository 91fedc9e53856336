import type { Table } from "../columns/table.ts";
import type { Step } from "../steps/kinds.ts";
import { MAX_NAME_LENGTH } from "./recipe.ts";
import { replay } from "./replay.ts";

/** The names of a file's columns: those below its header, before any other step gives them others. */
export function namesInFile(source: Table, steps: readonly Step[]): string[] {
  const header = steps.findIndex(({ kind }) => kind === "header");
  const { table } = replay(source, steps.slice(0, header + 1));
  return table.columns.map(({ name }) => name.slice(0, MAX_NAME_LENGTH));
}
