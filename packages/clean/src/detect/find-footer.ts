import { countCodes } from "../columns/count-codes.ts";
import { cellText, valueText } from "../columns/value-text.ts";
import type { Step } from "../steps/kinds.ts";
import type { Profile } from "./profile.ts";
import type { Detector, Proposal } from "./proposal.ts";

const FEWEST_ROWS = 4;
const MOST_FOOTER = 5;
const LONGEST = 1000;
const TOTAL =
  /^(?:grand |sub-?)?(?:total|totals|sum|summe|gesamt|insgesamt|totale|suma)\b.{0,20}$/i;
const NOTE = /^(?:source|sources|note|notes|quelle|quellen|hinweis|data from|\*|©)/i;
/** Sums of rounded numbers differ a little. */
const SLACK = 0.001;

/** Totals and notes below the last row of data. */
export const findFooter: Detector = (profile) => {
  const { table } = profile;
  const first = firstFooterRow(profile);
  if (first === undefined || first < FEWEST_ROWS) return [];
  const column = table.columns.find(({ codes }) => codes[first] !== 0);
  if (column?.type !== "text") return [];
  const value = cellText(column, first);
  if (value.length > LONGEST) return [];
  const rows = table.rows - first;
  const step: Step = { kind: "footer", rows, column: column.name, value };
  const found = {
    count: rows,
    examples: [{ before: value, after: undefined }],
    untouched: `The ${first} rows above stay.`,
  };
  if (TOTAL.test(value) && !hasSum(profile, first)) return [ask(found, step)];
  const why = TOTAL.test(value)
    ? `“${value}” adds up the rows above it.`
    : `“${value}” stands alone below the last row of data.`;
  return [{ ...found, sureness: "likely", step, why }];
};

function ask(found: Pick<Proposal, "count" | "examples" | "untouched">, step: Step): Proposal {
  return {
    ...found,
    sureness: "asked",
    choices: [{ label: "That row isn't data", step }],
    why: "The last row may be a total of the others, or one of them.",
  };
}

/** The first of the rows at the end that are totals or notes. */
function firstFooterRow({ table }: Profile): number | undefined {
  let first: number | undefined;
  for (let row = table.rows - 1; row >= Math.max(0, table.rows - MOST_FOOTER); row -= 1) {
    const cells = table.columns.map((column) => cellText(column, row)).filter(Boolean);
    const [cell = ""] = cells;
    if (cells.length === 0) continue;
    const isNote = cells.length === 1 && table.columns.length > 2 && NOTE.test(cell);
    if (!isNote && !TOTAL.test(cell.trim())) break;
    first = row;
  }
  return first;
}

/** Whether a cell of the row is the sum of those above it. Each distinct value is read once. */
function hasSum({ table }: Profile, row: number): boolean {
  return table.columns.some((column) => {
    const total = numberIn(cellText(column, row));
    if (total === undefined || total === 0) return false;
    const above = countCodes({ ...column, codes: column.codes.subarray(0, row) });
    const sum = above.reduce((sum, count, code) => {
      return count === 0 ? sum : sum + count * (numberIn(valueText(column, code)) ?? 0);
    }, 0);
    return Math.abs(sum - total) <= Math.abs(total) * SLACK;
  });
}

function numberIn(text: string): number | undefined {
  const plain = text.replaceAll(/[ ,$€£]/g, "");
  return /^-?[0-9]+(?:\.[0-9]+)?$/.test(plain) ? Number(plain) : undefined;
}
