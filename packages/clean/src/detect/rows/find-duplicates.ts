import { getText } from "../../columns/cell-text.ts";
import { groupRows } from "../../columns/group-table.ts";
import {
  countCodes,
  type Column,
  type Table,
  type TextColumn,
  getDistinctKey,
} from "../../columns/table.ts";
import { pluralize } from "../../format-count.ts";
import { getStepKind, type Step } from "../../steps/kinds.ts";
import type { Detector, Issue } from "../issue.ts";
import { isOneEditApart } from "../spellings/find-spellings.ts";

const MIN_COLUMNS = 2;
const MIN_ROWS = 5;

/** Finds rows that are equal to an earlier row. If most rows are, they are probably correct, as in a tally. */
export const findDuplicates: Detector = ({ table }) => {
  if (table.columns.length < MIN_COLUMNS) return [];
  const step: Step = { kind: "duplicates" };
  const { table: kept, touched } = getStepKind(step).apply(table, step);
  if (touched === 0 || touched * 2 > table.rows) return [];
  const found = {
    count: touched,
    examples: [],
    title: pluralize(touched, "exact duplicate row"),
    untouched: "The first row of each stays, and rows that differ in one cell.",
  };
  const key =
    kept.rows >= MIN_ROWS ? kept.columns.find((column) => isUniqueKey(column, kept)) : undefined;
  if (key) {
    const reason = `Because “${key.name}” has each other value once.`;
    return [{ ...found, confidence: "likely", step, reason }];
  }
  // Equal rows may be correct: two people may buy the same on the same day.
  return [
    {
      ...found,
      confidence: "ambiguous",
      options: [{ label: `Remove ${pluralize(touched, "row")}`, examples: [], step }],
    },
  ];
};

/** Whether every row has a value and all values are distinct. */
function isUniqueKey(column: Column, { rows }: Table): boolean {
  if (column.type === "number") return false;
  const seen = new Set<number>();
  for (let row = 0; row < rows; row += 1) {
    const key = getDistinctKey(column, row);
    if (key === undefined || seen.has(key)) return false;
    seen.add(key);
  }
  return true;
}

const MIN_COMPARED_COLUMNS = 3;
/** Maximum number of cells to compare in all text columns together. */
const MAX_COMPARED_CELLS = 80_000_000;
/** If more than a tenth of the rows equal another row in all other columns, a difference in this one isn't a typo. */
const MIN_DISTINCT_SHARE = 0.9;
const MAX_ISSUES = 100;
const MIN_WORD_LENGTH = 4;
const WORD = /^[\p{L}\p{M}'’.-]+,?$/u;

/** Finds pairs of rows that differ by one letter in one cell, probably because one row was typed twice. */
export const findNearDuplicates: Detector = ({ table, texts }) => {
  const { rows, columns } = table;
  if (columns.length < MIN_COMPARED_COLUMNS) return [];
  if (rows * columns.length * texts.length > MAX_COMPARED_CELLS) return [];
  const keys = columns.filter(hasDistinctValues);
  return texts.flatMap(({ column }) => {
    // If another column identifies the rows, no two rows are the same.
    if (keys.some((key) => key !== column)) return [];
    return findTyposInColumn(table, column);
  });
};

function hasDistinctValues(column: Column): boolean {
  return countCodes(column).every((count, code) => count <= (code === 0 ? 0 : 1));
}

function findTyposInColumn({ rows, columns }: Table, column: TextColumn): Issue[] {
  const codes = columns
    .filter((candidate) => candidate !== column)
    .map((candidate) => candidate.codes);
  const { groups, firsts } = groupRows(rows, codes);
  if (firsts.length < rows * MIN_DISTINCT_SHARE || firsts.length === rows) return [];
  const counts = countCodes(column);
  const found: Issue[] = [];
  for (const [row, group] of groups.entries()) {
    const [first, code] = [column.codes[firsts[group] ?? 0] ?? 0, column.codes[row] ?? 0];
    if (first === code || found.length === MAX_ISSUES) continue;
    // A text that occurs more than once isn't a typo.
    const slips = [code, first].filter((slip) => counts[slip] === 1);
    const [text, firstText] = [getText(column.values, code), getText(column.values, first)];
    if (slips.length === 0 || !differsByTypo(text, firstText)) continue;
    const [from, to] = slips[0] === code ? [text, firstText] : [firstText, text];
    found.push(buildTypoIssue(column.name, from, to, slips.length === 2));
  }
  return found;
}

function buildTypoIssue(column: string, from: string, to: string, isOpen: boolean): Issue {
  const option = (from: string, to: string) => ({
    label: `Change to “${to}”`,
    examples: [{ before: from, after: to }],
    step: { kind: "spellings" as const, column, pairs: [[from, to] satisfies [string, string]] },
  });
  return {
    confidence: "ambiguous",
    options: [option(from, to), ...(isOpen ? [option(to, from)] : [])],
    count: 1,
    examples: [{ before: from, after: to }],
    title: `2 rows differ by one letter: “${from}” and “${to}”`,
    untouched: "Rows that are then equal are found next.",
  };
}

/** Whether the texts differ in one word, by one letter. */
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
    isOneEditApart(word, second)
  );
}
