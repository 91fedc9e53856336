import * as z from "zod/mini";

import { columnsField } from "../fields.ts";
import { mapColumns } from "../map-columns.ts";
import { pythonList } from "../python-literal.ts";
import { defineKind } from "../step-kind.ts";

const schema = z.strictObject({ kind: z.literal("formulas"), columns: columnsField });

/** What a spreadsheet would run instead of show (OWASP, "CSV Injection"); negative numbers are left alone. */
export const FORMULA = /^(?:[=@\t\r]|[+-](?![0-9.,]*$))/;

export const formulas = defineKind<z.infer<typeof schema>>({
  schema,
  apply: (table, { columns }) =>
    mapColumns(table, columns, (text) => (FORMULA.test(text) ? `'${text}` : text)),
  python: ({ columns }) => [
    `for name in ${pythonList(columns)}:`,
    '    risky = df[name].str.match(r"[=@\\t\\r]|[+-](?![0-9.,]*\\Z)", na=False)',
    `    df[name] = df[name].mask(risky, "'" + df[name])`,
  ],
  sentence: ({ columns }) =>
    `Put an apostrophe before cells that a spreadsheet would run as a formula in ${columns.map((name) => `“${name}”`).join(", ")}.`,
});
