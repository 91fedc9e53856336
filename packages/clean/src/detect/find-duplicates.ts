import { keyAt } from "../columns/key-at.ts";
import type { Column, Table } from "../columns/table.ts";
import { kindOf, type Step } from "../steps/kinds.ts";
import { counted } from "./counted.ts";
import type { Detector } from "./proposal.ts";

const MIN_COLUMNS = 2;
const MIN_ROWS = 5;

/** Rows that are there twice, cell by cell. Where most rows are, the table counts something: those stay. */
export const findDuplicates: Detector = ({ table }) => {
  if (table.columns.length < MIN_COLUMNS) return [];
  const step: Step = { kind: "duplicates" };
  const { table: kept, touched } = kindOf(step).apply(table, step);
  if (touched === 0 || touched * 2 > table.rows) return [];
  const found = {
    count: touched,
    examples: [],
    untouched: "Rows that differ in a single cell stay, and the first of each.",
  };
  const rows = `${counted(touched, "row")} ${touched === 1 ? "is" : "are"}`;
  const same = `${rows} the same as one above, in each cell`;
  const key =
    kept.rows >= MIN_ROWS ? kept.columns.find((one) => isUniqueKey(one, kept)) : undefined;
  if (key) {
    const why = `${same}, even in “${key.name}”, which otherwise has each value once.`;
    return [{ ...found, sureness: "likely", step, why }];
  }
  // Two people may buy the same on the same day.
  const why = `${same}. They may be copies, or happen to be equal: no column tells rows apart.`;
  return [
    {
      ...found,
      sureness: "asked",
      choices: [{ label: `${rows} ${touched === 1 ? "a copy" : "copies"}`, step }],
      why,
    },
  ];
};

/** Whether each row has a value and none has that of another. */
function isUniqueKey(column: Column, { rows }: Table): boolean {
  if (column.type === "number") return false;
  const seen = new Set<number>();
  for (let row = 0; row < rows; row += 1) {
    const key = keyAt(column, row);
    if (key === undefined || seen.has(key)) return false;
    seen.add(key);
  }
  return true;
}
