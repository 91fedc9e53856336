import * as v from "valibot";

import { filterRows } from "../../columns/table.ts";
import { defineKind } from "../step-kind.ts";

const schema = v.strictObject({ kind: v.literal("blank-rows") });

export const blankRowsStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table) {
    const kept = filterRows(table, (row) => table.columns.some(({ codes }) => codes[row] !== 0));
    return { table: kept, touched: table.rows - kept.rows };
  },
  python: () => ['df = df.dropna(how="all").reset_index(drop=True)'],
  polars: () => ["df = df.filter(~pl.all_horizontal(pl.all().is_null()))"],
  sentence: () => "Remove empty rows.",
});
