import * as v from "valibot";

import { mapText } from "../../columns/map-text.ts";
import { createSearchLimit, getPattern, patternField } from "../cells/text-pattern.ts";
import { columnField } from "../fields.ts";
import {
  buildNewColumnAssertion,
  toPandasColumn,
  toPolarsColumn,
  toPythonString,
} from "../python-code.ts";
import { defineKind } from "../step-kind.ts";
import { assertNewColumns, getTextColumn } from "../table-columns.ts";

const schema = v.strictObject({
  kind: v.literal("extract"),
  column: columnField,
  /** See TextPattern. The new column gets its only group, from the first match. */
  find: patternField(({ groups }) => groups === 1),
  /** The name of the new column, which is added at the end. The original column stays. */
  into: columnField,
});

export const extractStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, { column: name, find, into }) {
    assertNewColumns(table, [into]);
    const column = getTextColumn(table, name);
    const pattern = getPattern(find);
    const limitSearch = createSearchLimit(pattern);
    let found = 0;
    const parts = mapText(column, (text) => {
      limitSearch(text);
      pattern.regex.lastIndex = 0;
      return pattern.regex.exec(text)?.[1] ?? "";
    }).column;
    for (const code of parts.codes) if (code !== 0) found += 1;
    return {
      table: { ...table, columns: [...table.columns, { ...parts, name: into }] },
      touched: found,
    };
  },
  python: ({ column, find, into }) => [
    buildNewColumnAssertion(into),
    `part = ${toPandasColumn(column)}.str.extract(r"${getPattern(find).python}", expand=False)`,
    `${toPandasColumn(into)} = part.where(part != "").astype(object)`,
  ],
  polars: ({ column, find, into }) => [
    buildNewColumnAssertion(into),
    `part = ${toPolarsColumn(column)}.str.extract(r"${getPattern(find).rust}")`,
    `df = df.with_columns(part.replace("", None).alias(${toPythonString(into)}))`,
  ],
  sentence: ({ column, find, into }) =>
    `Copy the part of “${column}” in the brackets of ${find} into “${into}”.`,
});
