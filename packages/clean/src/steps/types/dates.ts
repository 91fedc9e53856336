import * as v from "valibot";

import { columnField, listField, restField } from "../fields.ts";
import { buildPolarsAssertion, toPolarsColumn, toPythonString } from "../python-code.ts";
import { defineKind } from "../step-kind.ts";
import { convertColumn } from "../table-columns.ts";
import { dateFormatField, formatDateExample, parseDate, buildPolarsDays } from "./date-format.ts";
import { readDays } from "./date-helpers.ts";

const schema = v.strictObject({
  kind: v.literal("dates"),
  column: columnField,
  /** Each text is parsed by the first format that gives a valid date. */
  formats: listField(dateFormatField, 1, 10),
  rest: restField,
});

export const datesStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, step) {
    const createValues = (length: number) => new Int32Array(length);
    return convertColumn(table, step, "date", createValues, (text) => {
      for (const format of step.formats) {
        const day = parseDate(text, format);
        if (day !== undefined) return day;
      }
      return undefined;
    });
  },
  python: readDays,
  polars({ column, formats, rest }) {
    const [first, ...others] = formats.map(buildPolarsDays);
    return [
      `text = ${toPolarsColumn(column)}`,
      `days = ${first}`,
      ...others.map((other) => `days = days.fill_null(${other})`),
      ...(rest === "stop"
        ? buildPolarsAssertion(column, "text.is_not_null() & days.is_null()")
        : []),
      `df = df.with_columns(days.alias(${toPythonString(column)}))`,
    ];
  },
  sentence({ column, formats, rest }) {
    const examples = formats.map(formatDateExample).join(", then ");
    const unknown = rest === "missing" ? "; anything else becomes missing" : "";
    return `Read “${column}” as dates, written like ${examples}${unknown}.`;
  },
});
