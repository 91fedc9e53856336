import { getText } from "../../columns/cell-text.ts";
import { countCodes, type TextColumn } from "../../columns/table.ts";
import { pluralize } from "../../format-count.ts";
import { FORMULA_PATTERN } from "../../steps/cells/formulas.ts";
import type { Detector } from "../issue.ts";
import { collectChanges } from "../issue.ts";
import { sumCounts } from "../profile.ts";

const FORMULA_STARTS = new Set(Array.from("=@\t\r+-", (sign) => sign.charCodeAt(0)));

/**
 * Finds cells and column names that a spreadsheet would run as a formula. Ambiguous, because only the user knows
 * whether the file will be opened in one.
 */
export const findFormulas: Detector = ({ table, texts }) => {
  const repair = (text: string) => (FORMULA_PATTERN.test(text) ? `'${text}` : text);
  const found = texts.flatMap(({ column }) => {
    const { count, examples } = collectChanges(findRiskyTexts(column), repair);
    return count === 0 ? [] : [{ name: column.name, count, examples }];
  });
  const risky = table.columns.filter(({ name }) => FORMULA_PATTERN.test(name)).length;
  // The step also fixes column names, but needs at least one text column.
  const columns = found.length > 0 ? found : texts.slice(0, 1).map(({ column }) => column);
  const count = sumCounts(found) + risky;
  if (count === 0 || columns.length === 0) return [];
  return [
    {
      confidence: "ambiguous",
      options: [
        {
          label: "Add an apostrophe",
          examples: [],
          step: { kind: "formulas", columns: columns.map(({ name }) => name) },
        },
      ],
      count,
      examples: found.flatMap(({ examples }) => examples).slice(0, 3),
      title: `${pluralize(count, "cell")} would run as a formula in a spreadsheet`,
      untouched: "Negative numbers stay.",
    },
  ];
};

/** Finds texts that begin with one of the characters. Others don't need to be decoded. */
function findRiskyTexts(column: TextColumn): { text: string; count: number }[] {
  const { bytes, starts } = column.values;
  const texts: { text: string; count: number }[] = [];
  countCodes(column).forEach((count, code) => {
    if (code === 0 || count === 0 || !FORMULA_STARTS.has(bytes[starts[code] ?? 0] ?? 0)) return;
    texts.push({ text: getText(column.values, code), count });
  });
  return texts;
}
