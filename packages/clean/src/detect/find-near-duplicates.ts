import { countCodes } from "../columns/count-codes.ts";
import { groupRows } from "../columns/group-rows.ts";
import type { Column, Table, TextColumn } from "../columns/table.ts";
import { textAt } from "../columns/text-at.ts";
import type { Detector, Proposal } from "./proposal.ts";
import { isOneSlip } from "./spellings/near-spellings.ts";

const MIN_COMPARED_COLUMNS = 3;
/** For each column of texts the cells of all others. */
const MAX_COMPARED_CELLS = 80_000_000;
/** Of all rows, so of ten at least: where more of them agree in all other columns, that says nothing. */
const MIN_DISTINCT_SHARE = 0.9;
const MAX_ISSUES = 100;
const MIN_WORD_LENGTH = 4;
const WORD = /^[\p{L}\p{M}'’.-]+,?$/u;

/** Rows that differ by one letter of one cell: perhaps one row was typed twice. */
export const findNearDuplicates: Detector = ({ table, texts }) => {
  const { rows, columns } = table;
  if (columns.length < MIN_COMPARED_COLUMNS) return [];
  if (rows * columns.length * texts.length > MAX_COMPARED_CELLS) return [];
  const keys = columns.filter(hasDistinctValues);
  return texts.flatMap(({ column }) => {
    // Where another column tells all rows apart, no two of them agree.
    if (keys.some((key) => key !== column)) return [];
    return findInColumn(table, column);
  });
};

/** Whether each row has a value of its own. */
function hasDistinctValues(column: Column): boolean {
  return countCodes(column).every((count, code) => count <= (code === 0 ? 0 : 1));
}

function findInColumn({ rows, columns }: Table, column: TextColumn): Proposal[] {
  const codes = columns.filter((one) => one !== column).map((one) => one.codes);
  const { groups, firsts } = groupRows(rows, codes);
  if (firsts.length < rows * MIN_DISTINCT_SHARE || firsts.length === rows) return [];
  const counts = countCodes(column);
  const found: Proposal[] = [];
  for (const [row, group] of groups.entries()) {
    const [first, code] = [column.codes[firsts[group] ?? 0] ?? 0, column.codes[row] ?? 0];
    if (first === code || found.length === MAX_ISSUES) continue;
    // A text that is there again is no slip.
    const slips = [code, first].filter((one) => counts[one] === 1);
    const [one, other] = [textAt(column.values, code), textAt(column.values, first)];
    if (slips.length === 0 || !differsByTypo(one, other)) continue;
    const [from, to] = slips[0] === code ? [one, other] : [other, one];
    found.push(buildIssue(column.name, from, to, slips.length === 2));
  }
  return found;
}

function buildIssue(column: string, from: string, to: string, isOpen: boolean): Proposal {
  const choice = (from: string, to: string) => ({
    label: `“${from}” is “${to}”`,
    step: { kind: "spellings" as const, column, pairs: [[from, to] satisfies [string, string]] },
  });
  return {
    sureness: "asked",
    choices: [choice(from, to), ...(isOpen ? [choice(to, from)] : [])],
    count: 1,
    examples: [{ before: from, after: to }],
    why: `Two rows differ only by one letter in “${column}”. Perhaps one row was typed twice.`,
    untouched: "Rows that are then the same in each cell are found next.",
  };
}

/** Whether one word alone differs, by one letter. */
function differsByTypo(one: string, other: string): boolean {
  const [words, others] = [one.split(" "), other.split(" ")];
  if (words.length !== others.length) return false;
  const differing = words.flatMap((word, at): [string, string][] => {
    const second = others[at] ?? "";
    return word === second ? [] : [[word, second]];
  });
  const [[word, second] = ["", ""]] = differing;
  return (
    differing.length === 1 &&
    [word, second].every((text) => text.length >= MIN_WORD_LENGTH && WORD.test(text)) &&
    isOneSlip(word, second)
  );
}
