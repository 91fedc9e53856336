import * as z from "zod/mini";

import { areDistinct, columnField } from "../fields.ts";
import { mapColumns } from "../map-columns.ts";
import { pythonColumn } from "../python-literal.ts";
import { defineKind } from "../step-kind.ts";

const schema = z.strictObject({
  kind: z.literal("separators"),
  column: columnField,
  /** The signs between groups of three digits; a space may be a hard or a narrow one. */
  signs: z
    .array(z.enum([",", ".", " ", "'", "’"]))
    .check(z.minLength(1), z.refine(areDistinct, "A sign is there twice.")),
});

type Sign = z.infer<typeof schema>["signs"][number];

/** A sign as a piece of a pattern, for both languages. */
const SIGNS: Record<Sign, string> = {
  ",": ",",
  ".": "[.]",
  " ": "[ \\xa0\\u202f]",
  "'": "'",
  "’": "’",
};

/** A whole cell whose digits the sign groups, and what may be its decimals. */
function patternOf(sign: Sign): string {
  const decimal = sign === "," ? "[.]" : sign === "." ? "," : "[.,]";
  return `[+-]?[1-9][0-9]{0,2}(?:${SIGNS[sign]}[0-9]{3})+(?:${decimal}[0-9]{1,20})?`;
}

/** Groups of thousands that one column separates in several ways: 1,234 and 1 234 become 1234. */
export const separators = defineKind<z.infer<typeof schema>>({
  schema,
  apply(table, { column, signs }) {
    const rules = signs.map((sign) => ({
      whole: new RegExp(`^${patternOf(sign)}$`),
      between: new RegExp(SIGNS[sign], "g"),
    }));
    return mapColumns(table, [column], (text) =>
      rules.reduce(
        (cell, { whole, between }) => (whole.test(cell) ? cell.replace(between, "") : cell),
        text,
      ),
    );
  },
  python: ({ column, signs }) => [
    `cells = ${pythonColumn(column)}`,
    ...signs.flatMap((sign) => [
      `grouped = cells.str.fullmatch(r"${patternOf(sign)}", na=False)`,
      `cells = cells.mask(grouped, cells.str.replace(r"${SIGNS[sign]}", "", regex=True))`,
    ]),
    `${pythonColumn(column)} = cells`,
  ],
  sentence: ({ column, signs }) =>
    `Take ${signs.map((sign) => `“${sign}”`).join(" and ")} out between thousands in “${column}”.`,
});
