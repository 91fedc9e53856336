import { getCellText } from "../../columns/cell-text.ts";
import { pluralize } from "../../format-count.ts";
import type { Detector } from "../issue.ts";

const MIN_ROWS = 6;
const MIN_GROUPS = 2;
/** Shares of the rows that have a label, and of the other rows' cells that have a value. */
const MAX_LABEL_SHARE = 0.5;
const MIN_FILLED_SHARE = 0.9;
const MAX_LABEL_LENGTH = 60;

/**
 * Finds a first column that names a group only in its first row, as in reports: the rows below have a value in all other
 * columns. Filling down gives each row its label.
 */
export const findGroupLabels: Detector = ({ table }) => {
  const [first, ...others] = table.columns;
  if (first?.type !== "text" || others.length === 0 || table.rows < MIN_ROWS) return [];
  const labelled = [...first.codes.keys()].filter((row) => first.codes[row] !== 0);
  const labels = new Set(labelled.map((row) => first.codes[row]));
  if (
    first.codes[0] === 0 ||
    labels.size < labelled.length ||
    labels.size < MIN_GROUPS ||
    labelled.length > table.rows * MAX_LABEL_SHARE ||
    labelled.some((row) => getCellText(first, row).length > MAX_LABEL_LENGTH)
  )
    return [];
  const count = table.rows - labelled.length;
  const filled = others.reduce(
    (sum, { codes }) =>
      sum + codes.reduce((all, code, row) => all + (first.codes[row] === 0 && code ? 1 : 0), 0),
    0,
  );
  if (filled < count * others.length * MIN_FILLED_SHARE) return [];
  const label = getCellText(first, 0);
  return [
    {
      confidence: "ambiguous",
      options: [
        {
          label: `Fill ${pluralize(count, "cell")}`,
          examples: [],
          step: { kind: "fill", column: first.name, by: { what: "previous" } },
        },
      ],
      count,
      examples: [{ before: "", after: label }],
      title: `Do rows without “${first.name}” belong to the one above, such as “${label}”?`,
    },
  ];
};
