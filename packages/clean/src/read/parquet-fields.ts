import type { FileMetaData, SchemaElement } from "hyparquet";
import * as v from "valibot";

import { PackedRefusal } from "../packed-refusal.ts";
import { cellText, decimalText, MAX_DECIMAL_SIZE, shortNumberText } from "./parquet-text.ts";
import { clockText, NANOSECONDS, zonedText } from "./parquet-times.ts";

/** A column of a Parquet file: one of the outermost fields. */
export interface Field {
  name: string;
  isNested: boolean;
  /** A cell as a text. Throws a Refusal, or a TypeError for bytes that are no text. */
  text: (cell: unknown) => string;
}

/** The outermost fields. hyparquet finds columns by name, and two may have one: each gets its number instead. */
export function takeFields(metadata: FileMetaData): Field[] {
  const { schema, row_groups: groups } = metadata;
  const durations = findDurations(metadata);
  const fields: Field[] = [];
  const fieldOfColumn: number[] = [];
  let open = 0;
  for (const element of schema.slice(1)) {
    const children = element.num_children ?? 0;
    if (open === 0) {
      const { name } = element;
      element.name = String(fields.length);
      const text = children > 0 ? cellText : createFormatter(element, durations.get(name));
      fields.push({ name, isNested: children > 0, text });
      open = 1;
    }
    if (children === 0) fieldOfColumn.push(fields.length - 1);
    // Behind a field come those inside of it.
    open += children - 1;
  }
  for (const { columns } of groups) {
    columns.forEach(({ meta_data: column }, at) => {
      if (column) column.path_in_schema[0] = String(fieldOfColumn[at]);
    });
  }
  return fields;
}

/** How the cells of a field become texts: those of a list do as hyparquet gives them. */
function createFormatter(element: SchemaElement, duration: bigint | undefined): Field["text"] {
  const {
    type,
    repetition_type: repetition,
    converted_type: converted,
    logical_type: logical,
  } = element;
  if (repetition === "REPEATED") return cellText;
  if (converted === "DECIMAL" || logical?.type === "DECIMAL")
    return createDecimalFormatter(element);
  if (logical?.type === "TIMESTAMP" && logical.isAdjustedToUTC)
    return (cell) => zonedText(cellText(cell));
  if (logical?.type === "TIME") return createClockFormatter(NANOSECONDS[logical.unit], 2);
  if (converted === "TIME_MILLIS") return createClockFormatter(NANOSECONDS["MILLIS"], 2);
  if (converted === "TIME_MICROS") return createClockFormatter(NANOSECONDS["MICROS"], 2);
  if (type === "INT64" && duration !== undefined) return createClockFormatter(duration, 1);
  return type === "FLOAT" ? shortNumberText : cellText;
}

function createClockFormatter(unit = 1n, hourDigits: 1 | 2): Field["text"] {
  return (cell) =>
    typeof cell === "bigint" || typeof cell === "number"
      ? clockText(BigInt(cell) * unit, hourDigits)
      : cellText(cell);
}

/** hyparquet would make floats of decimals, 0.35000000000000003 of 0.35: it shall read their digits alone. */
function createDecimalFormatter(element: SchemaElement): Field["text"] {
  const { logical_type: logical } = element;
  const scale = element.scale ?? (logical?.type === "DECIMAL" ? logical.scale : 0);
  if (!(scale >= 0 && scale <= MAX_DECIMAL_SIZE)) throw new PackedRefusal("damaged-parquet");
  delete element.converted_type;
  delete element.logical_type;
  return (cell) => decimalText(cell, scale);
}

const pandasSchema = v.object({
  columns: v.array(v.object({ field_name: v.string(), numpy_type: v.string() })),
});
const DURATION = /^timedelta64\[(ns|us|ms|s)\]$/;
const UNITS: Readonly<Record<string, string>> = {
  ns: "NANOS",
  us: "MICROS",
  ms: "MILLIS",
  s: "SECONDS",
};

/** Parquet has no type for durations, which are whole numbers in it. pandas writes beside them what they are. */
function findDurations({ key_value_metadata: pairs = [] }: FileMetaData): Map<string, bigint> {
  const found = v.safeParse(
    pandasSchema,
    parseJson(pairs.find(({ key }) => key === "pandas")?.value),
  );
  if (!found.success) return new Map();
  return new Map(
    found.output.columns.flatMap(({ field_name: name, numpy_type: type }) => {
      const unit = NANOSECONDS[UNITS[DURATION.exec(type)?.[1] ?? ""] ?? ""];
      return unit === undefined ? [] : [[name, unit]];
    }),
  );
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}
