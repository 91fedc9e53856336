import { detectIssues } from "../../src/detect/detect.ts";
import { readCsv } from "../../src/read/read-csv.ts";
import { writeTable, type CleanTable } from "./clean-tables.ts";

const TYPES: ReadonlySet<string> = new Set(["numbers", "booleans", "dates"]);

/** What is found in each clean table although nothing is wrong: all but the row of names and the types of columns. */
export function findFalseIssues(tables: readonly CleanTable[]): string[][] {
  return tables.map((table) => {
    const read = readCsv(writeTable(table), { delimiter: "," }).table;
    const found = detectIssues(read);
    const isNames = (one: (typeof found)[number]) =>
      "step" in one && one.step.kind === "header" && one.step.row === 1;
    const others = found.filter(
      (one) => !isNames(one) && !("step" in one && TYPES.has(one.step.kind)),
    );
    return [
      ...(found.some(isNames) ? [] : [`${table.name}: its names are not found.`]),
      ...others.map(({ why }) => `${table.name}: ${why}`),
    ];
  });
}
