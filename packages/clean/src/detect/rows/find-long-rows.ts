import { getCellText } from "../../columns/cell-text.ts";
import { filterRows } from "../../columns/table.ts";
import { pluralize } from "../../format-count.ts";
import type { Detector } from "../issue.ts";

/** If more rows than this have extra cells, a column name is missing instead. */
const MAX_LONG_SHARE = 0.5;

/** Finds rows with more cells than column names, as when a value contains the delimiter. */
export const findLongRows: Detector = ({ table }) => {
  const { columns, rows } = table;
  const named = columns.findLastIndex(({ name }, at) => name !== `column ${at + 1}`) + 1;
  const behind = columns.slice(named);
  const long = filterRows(table, (row) => behind.some(({ codes }) => codes[row] !== 0));
  if (named === 0 || long.rows === 0 || long.rows > rows * MAX_LONG_SHARE) return [];
  const lines = Array.from({ length: Math.min(3, long.rows) }, (_, row) =>
    long.columns.map((column) => getCellText(column, row)).join(", "),
  );
  const isOne = long.rows === 1;
  const which = isOne ? "this row" : "these rows";
  const label = `Keep the cells in ${behind.length === 1 ? "a column" : `${behind.length} columns`} of their own`;
  return [
    {
      confidence: "ambiguous",
      options: [
        {
          label: `Remove ${which}`,
          step: { kind: "long-rows", columns: named },
        },
        {
          label,
          step: { kind: "rename", pairs: behind.map(({ name }, at) => [name, `more ${at + 1}`]) },
        },
      ],
      count: long.rows,
      examples: lines.map((before) => ({ before, after: undefined })),
      why: `${pluralize(long.rows, "row")} ${isOne ? "has" : "have"} more cells than there are names: a value with the sign that separates cells may be in several.`,
      untouched: `Until you choose, the columns are searched without ${which}.`,
    },
  ];
};
