import * as v from "valibot";

import { mapText } from "../../columns/map-text.ts";
import { columnField, listField, valueField } from "../fields.ts";
import {
  buildNewColumnAssertion,
  escapePythonPattern,
  toPandasColumn,
  toPolarsColumn,
  toPythonString,
} from "../python-code.ts";
import type { Helper } from "../script-change.ts";
import { defineKind } from "../step-kind.ts";
import { assertNewColumns, getTextColumn, replaceColumn } from "../table-columns.ts";

const SPACE = /[ \xa0\u202f]/;
const SPACE_PATTERN = String.raw`[ \xa0\u202f]?`;

const schema = v.strictObject({
  kind: v.literal("marks"),
  column: columnField,
  /** Texts at the start or the end of cells, such as *** or <, without spaces around them. */
  marks: v.pipe(
    listField(valueField, 1, 100),
    v.check((marks) =>
      marks.every((mark) => !SPACE.test(mark[0] ?? "") && !SPACE.test(mark.at(-1) ?? "")),
    ),
  ),
  /** The name of the new column, which is added at the end. */
  into: columnField,
});

const splitMarksHelper: Helper = {
  name: "split_marks",
  write: () => [
    "def split_marks(text, marks):",
    '    """Split a mark from the start or end of cells; returns the rest and the marks."""',
    String.raw`    found = text.str.extract(rf"\A({marks})|({marks})\Z")`,
    String.raw`    ends = rf"\A(?:{marks})[ \xa0\u202f]?|[ \xa0\u202f]?(?:{marks})\Z"`,
    '    rest = text.str.replace(ends, "", n=1, regex=True)',
    '    return rest.where(rest != ""), found[0].fillna(found[1]).astype(object)',
  ],
};

/** Moves a mark from the start or the end of each cell into a column of its own, such as a currency or a flag. */
export const marksStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, step) {
    assertNewColumns(table, [step.into]);
    const column = getTextColumn(table, step.column);
    const marks = step.marks.toSorted((a, b) => b.length - a.length);
    const { column: rest, changed } = mapText(column, (text) => splitMark(text, marks).rest);
    const moved = mapText(column, (text) => splitMark(text, marks).mark).column;
    const replaced = replaceColumn(table, step.column, rest);
    return {
      table: { ...replaced, columns: [...replaced.columns, { ...moved, name: step.into }] },
      touched: changed,
    };
  },
  python: ({ column, marks, into }) => [
    {
      helpers: [splitMarksHelper],
      lines: [
        buildNewColumnAssertion(into),
        `${toPandasColumn(column)}, ${toPandasColumn(into)} = split_marks(${toPandasColumn(column)}, r"${joinMarks(marks)}")`,
      ],
    },
  ],
  polars({ column, marks, into }) {
    const listed = joinMarks(marks);
    return [
      buildNewColumnAssertion(into),
      `text = ${toPolarsColumn(column)}`,
      `mark = text.str.extract(r"^(${listed})")`,
      `rest = text.str.replace(r"^(?:${listed})${SPACE_PATTERN}", "")`,
      `before_mark = text.str.replace(r"${SPACE_PATTERN}(?:${listed})$", "")`,
      "rest = pl.when(mark.is_not_null()).then(rest).otherwise(before_mark)",
      `mark = pl.coalesce(mark, text.str.extract(r"(${listed})$"))`,
      `df = df.with_columns(rest.replace("", None).alias(${toPythonString(column)}), mark.alias(${toPythonString(into)}))`,
    ];
  },
  sentence: ({ column, marks, into }) =>
    `Move ${marks.map((mark) => `“${mark}”`).join(", ")} from the start or end of “${column}” into “${into}”.`,
});

/** `marks` are sorted, the longest first. */
function splitMark(text: string, marks: readonly string[]): { mark: string; rest: string } {
  const first = marks.find((mark) => text.startsWith(mark));
  if (first !== undefined) {
    const rest = text.slice(first.length);
    return { mark: first, rest: SPACE.test(rest[0] ?? "") ? rest.slice(1) : rest };
  }
  const last = marks.find((mark) => text.endsWith(mark));
  if (last === undefined) return { mark: "", rest: text };
  const rest = text.slice(0, text.length - last.length);
  return { mark: last, rest: SPACE.test(rest.at(-1) ?? "") ? rest.slice(0, -1) : rest };
}

export function joinMarks(marks: readonly string[]): string {
  return marks
    .toSorted((a, b) => b.length - a.length)
    .map((token) => escapePythonPattern(token))
    .join("|");
}
