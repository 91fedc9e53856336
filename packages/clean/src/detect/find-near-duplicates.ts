import { countCodes } from "../columns/count-codes.ts";
import { groupRows } from "../columns/group-rows.ts";
import type { Column, Table, TextColumn } from "../columns/table.ts";
import { textAt } from "../columns/text-at.ts";
import type { Detector, Proposal } from "./proposal.ts";
import { isOneSlip } from "./spellings/near-spellings.ts";

const FEWEST_ROWS = 10;
const MOST_ROWS = 200_000;
const FEWEST_COLUMNS = 3;
const MOST_COLUMNS = 20;
/** Of all rows: where more of them agree in all other columns, that says nothing. */
const LEAST_DIFFERENT = 0.9;
const MOST_PAIRS = 20;
const SHORTEST_WORD = 4;
const WORD = /^[\p{L}\p{M}'’.-]+$/u;

/** Rows that are the same but for one letter of one cell: typed twice, perhaps. */
export const findNearDuplicates: Detector = ({ table, texts }) => {
  const { rows, columns } = table;
  if (rows < FEWEST_ROWS || rows > MOST_ROWS) return [];
  if (columns.length < FEWEST_COLUMNS || columns.length > MOST_COLUMNS) return [];
  const keys = columns.filter(tellsApart);
  return texts.flatMap(({ column }) => {
    // Where another column tells all rows apart, no two of them agree.
    if (keys.some((key) => key !== column)) return [];
    return askFor(table, column);
  });
};

/** Whether each row has a value of its own. */
function tellsApart(column: Column): boolean {
  return countCodes(column).every((count, code) => count <= (code === 0 ? 0 : 1));
}

function askFor({ rows, columns }: Table, column: TextColumn): Proposal[] {
  const codes = columns.filter((one) => one !== column).map((one) => one.codes);
  const { groups, firsts } = groupRows(rows, codes);
  if (firsts.length < rows * LEAST_DIFFERENT || firsts.length === rows) return [];
  const counts = countCodes(column);
  const pairs: [string, string][] = [];
  for (const [row, group] of groups.entries()) {
    const [first, code] = [column.codes[firsts[group] ?? 0] ?? 0, column.codes[row] ?? 0];
    // A text that stands elsewhere too is no slip.
    if (first === code || first === 0 || counts[code] !== 1 || code === 0) continue;
    const [to, from] = [textAt(column.values, first), textAt(column.values, code)];
    if (isSlipOfWord(from, to)) pairs.push([from, to]);
  }
  if (pairs.length === 0 || pairs.length > MOST_PAIRS) return [];
  const [[from, to] = ["", ""]] = pairs;
  const one = pairs.length === 1;
  return [
    {
      sureness: "asked",
      choices: [
        {
          label: `“${from}” is “${to}”${one ? "" : `, and ${pairs.length - 1} more like it`}`,
          step: { kind: "spellings", column: column.name, pairs },
        },
      ],
      count: pairs.length,
      examples: pairs.slice(0, 3).map(([before, after]) => ({ before, after })),
      why: `${one ? "1 row is" : `${pairs.length} rows are`} the same as one above but for one letter of “${column.name}”: typed twice, perhaps.`,
      untouched:
        "They stay until you choose. Rows that are then the same in each cell are found next.",
    },
  ];
}

/** Whether one word alone differs, by one letter. */
function isSlipOfWord(one: string, other: string): boolean {
  const [words, others] = [one.split(" "), other.split(" ")];
  if (words.length !== others.length) return false;
  const differing = words.flatMap((word, at): [string, string][] => {
    const second = others[at] ?? "";
    return word === second ? [] : [[word, second]];
  });
  const [[word, second] = ["", ""]] = differing;
  return (
    differing.length === 1 &&
    [word, second].every((text) => text.length >= SHORTEST_WORD && WORD.test(text)) &&
    isOneSlip(word, second)
  );
}
