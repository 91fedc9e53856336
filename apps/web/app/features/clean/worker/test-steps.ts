import type { Table } from "@site/clean/columns/table";
import { readFile } from "@site/clean/read/read-file";
import type { Step } from "@site/clean/steps/kinds";

/** A step that takes the second line of a file as its header. */
export const header: Step = { kind: "header", row: 2, numbered: false };

/** A step that takes the spaces around and inside the cells of `city` away. */
export const spaces: Step = {
  kind: "spaces",
  columns: ["city"],
  inside: true,
  hard: false,
  invisible: true,
};

/** The table of a file with these lines. */
export function tableOf(...lines: string[]): Table {
  return readFile(new TextEncoder().encode(`${lines.join("\n")}\n`)).table;
}
