import * as v from "valibot";

import { findCode } from "../../columns/find-code.ts";
import { keepRows } from "../../columns/take-rows.ts";
import { asText } from "../find-column.ts";
import { defineKind } from "../step-kind.ts";

const schema = v.strictObject({ kind: v.literal("repeated-headers") });

export const repeatedHeaders = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table) {
    const texts = table.columns.map(asText);
    const own = texts.map((column) => findCode(column, column.name));
    const kept = keepRows(table, (row) =>
      texts.some(({ codes }, index) => codes[row] !== own[index]),
    );
    return { table: kept, touched: table.rows - kept.rows };
  },
  python: () => ["df = df[(df != df.columns).any(axis=1)].reset_index(drop=True)"],
  sentence: () => "Remove rows that only repeat the column names.",
});
