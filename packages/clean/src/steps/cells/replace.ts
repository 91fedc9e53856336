import * as z from "zod/mini";

import { columnsField, textField, valueField } from "../fields.ts";
import { mapColumns } from "../map-columns.ts";
import { pythonList, pythonText } from "../python-literal.ts";
import { defineKind } from "../step-kind.ts";

const schema = z.strictObject({
  kind: z.literal("replace"),
  columns: columnsField,
  /** A piece of text, taken literally, wherever it stands in a cell. */
  find: valueField,
  with: textField,
});

export const replace = defineKind<z.infer<typeof schema>>({
  schema,
  apply: (table, step) =>
    // A function, since `$` would have a meaning in a text.
    mapColumns(table, step.columns, (text) => text.replaceAll(step.find, () => step.with)),
  python: (step) => [
    `for name in ${pythonList(step.columns)}:`,
    `    cells = df[name].str.replace(${pythonText(step.find)}, ${pythonText(step.with)}, regex=False)`,
    '    df[name] = cells.where(cells != "")',
  ],
  sentence(step) {
    const columns = step.columns.map((name) => `“${name}”`).join(", ");
    return step.with === ""
      ? `Take “${step.find}” out of the cells of ${columns}.`
      : `Replace “${step.find}” by “${step.with}” in the cells of ${columns}.`;
  },
});
