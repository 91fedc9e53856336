import * as v from "valibot";

import { columnsField, integerField, valueField } from "../fields.ts";
import { toPolarsColumns, toPythonString } from "../python-code.ts";
import { chainCells } from "../script-change.ts";
import { defineKind } from "../step-kind.ts";
import { mapTextColumns } from "../table-columns.ts";

const MAX_LENGTH = 1000;

const schema = v.strictObject({
  kind: v.literal("pad"),
  columns: columnsField,
  /** Minimum number of characters of each cell afterwards. */
  length: integerField(1, MAX_LENGTH),
  /** A single character, such as 0. */
  with: v.pipe(
    valueField,
    v.check((text) => Array.from(text).length === 1),
  ),
  side: v.picklist(["start", "end"]),
});

export const padStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply: (table, { columns, length, with: character, side }) =>
    mapTextColumns(table, columns, (text) => {
      // Python counts code points.
      const missing = text.length >= length * 2 ? 0 : length - Array.from(text).length;
      if (missing <= 0) return text;
      const padding = character.repeat(missing);
      return side === "start" ? padding + text : text + padding;
    }),
  python: ({ columns, length, with: character, side }) =>
    chainCells(
      columns,
      `.str.pad(${length}, side="${side === "start" ? "left" : "right"}", fillchar=${toPythonString(character)})`,
    ),
  polars: ({ columns, length, with: character, side }) => [
    `df = df.with_columns(${toPolarsColumns(columns)}.str.pad_${side}(${length}, ${toPythonString(character)}))`,
  ],
  sentence: ({ columns, length, with: character, side }) =>
    `Add “${character}” at the ${side} of ${columns.map((name) => `“${name}”`).join(", ")} up to ${length} characters.`,
});
