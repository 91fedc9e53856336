import * as v from "valibot";

import { filterRows, countCodes, type TextColumn } from "../../columns/table.ts";
import { defineKind } from "../step-kind.ts";
import { requireText } from "../table-columns.ts";

const schema = v.strictObject({ kind: v.literal("repeated-headers") });

export const repeatedHeadersStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table) {
    const texts = table.columns.map(requireText);
    const nameCodes = texts.map((column) => findCode(column, column.name));
    const kept = filterRows(table, (row) =>
      texts.some(({ codes }, index) => codes[row] !== nameCodes[index]),
    );
    return { table: kept, touched: table.rows - kept.rows };
  },
  python: () => ["df = df[(df != df.columns).any(axis=1)].reset_index(drop=True)"],
  polars: () => [
    "differs = [pl.nth(at).ne_missing(name) for at, name in enumerate(df.columns)]",
    "df = df.filter(pl.any_horizontal(differs))",
  ],
  sentence: () => "Remove rows that only repeat the column names.",
});

const encoder = new TextEncoder();

/** Returns the code of a text; undefined if no row has it. */
export function findCode(column: TextColumn, text: string): number | undefined {
  const { bytes, starts, ends } = column.values;
  const searched = encoder.encode(text);
  const isSame = (code: number): boolean => {
    const start = starts[code] ?? 0;
    return (
      (ends[code] ?? 0) - start === searched.length &&
      searched.every((byte, at) => bytes[start + at] === byte)
    );
  };
  const counts = countCodes(column);
  const code = counts.findIndex((count, code) => code > 0 && count > 0 && isSame(code));
  return code === -1 ? undefined : code;
}
