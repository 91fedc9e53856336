import { readFile } from "node:fs/promises";
import path from "node:path";

import type { ParquetWriter } from "hyparquet-writer";
import { expect, test } from "vitest";

import {
  createParquet,
  createPlainField,
  type Field,
} from "../../tests/generators/parquet-files.ts";
import { getCellText } from "../columns/cell-text.ts";
import { readParquet } from "./read-parquet.ts";

async function decimalCells(element: Parameters<typeof createPlainField>[0], ...data: unknown[]) {
  const field = createPlainField({ converted_type: "DECIMAL", ...element }, ...data);
  const { rows, columns } = await readParquet(createParquet([field]));
  return columns
    .flatMap((one) => Array.from({ length: rows }, (_, row) => getCellText(one, row)))
    .slice(1);
}

test.each([
  [{ type: "INT32", precision: 9, scale: 2 }, ["0.35", "-0.05", "12.50", "0.00"]],
  [{ type: "INT64", precision: 18, scale: 1 }, ["3.5", "-0.5", "125.0", "0.0"]],
  [{ type: "BYTE_ARRAY", precision: 38, scale: 0 }, ["35", "-5", "1250", "0"]],
  [
    { type: "FIXED_LEN_BYTE_ARRAY", type_length: 16, precision: 38, scale: 38 },
    ["35", "-5", "1250", "0"].map((one) =>
      one.replace(/\d+/, (digits) => `0.${digits.padStart(38, "0")}`),
    ),
  ],
] as const)("decimals keep their digits, as %j", async (element, texts) => {
  expect(await decimalCells(element, 35n, -5n, 1250n, 0n, null)).toEqual([...texts, ""]);
});

test("keeps all digits of a 38-digit number", async () => {
  const element = {
    type: "FIXED_LEN_BYTE_ARRAY",
    type_length: 16,
    precision: 38,
    scale: 0,
  } as const;
  const number = 99_999_999_999_999_999_999_999_999_999_999_999_999n;
  expect(await decimalCells(element, number, -number)).toEqual([String(number), String(-number)]);
});

test("accepts a scale from 0 to 100", async () => {
  const scaled = (scale: number) => decimalCells({ type: "INT32", precision: 9, scale }, 35n);
  expect(await scaled(100)).toEqual([`0.${"35".padStart(100, "0")}`]);
  await expect(scaled(101)).rejects.toMatchObject({ code: "damaged-parquet" });
  await expect(scaled(-1)).rejects.toMatchObject({ code: "damaged-parquet" });
});

test("accepts decimals of up to 100 bytes", async () => {
  const sized = (type_length: number) =>
    decimalCells({ type: "FIXED_LEN_BYTE_ARRAY", type_length, precision: 9, scale: 1 }, -35n);
  expect(await sized(100)).toEqual(["-3.5"]);
  await expect(sized(101)).rejects.toMatchObject({ code: "damaged-parquet" });
});

test("reads decimals inside a list as numbers", async () => {
  const list: Field = {
    elements: [
      { name: "a", converted_type: "LIST", repetition_type: "OPTIONAL", num_children: 1 },
      { name: "list", repetition_type: "REPEATED", num_children: 1 },
      { name: "element", type: "INT32", scale: 1, repetition_type: "OPTIONAL" },
    ],
    data: [[15, 20]],
  };
  const change = ({ schema }: ParquetWriter) => {
    for (const one of schema) if (one.name === "element") one.converted_type = "DECIMAL";
  };
  const [column] = (await readParquet(createParquet([list], { change }))).columns;
  expect(column && getCellText(column, 1)).toBe("[1.5,2.0]");
});

/** A value and a missing cell of each pyarrow type, written by `write_pyarrow_types.py`. */
const written = path.join(import.meta.dirname, "../../tests/generators/pyarrow-types.parquet");

const column = (texts: Record<string, string>) => Object.entries(texts);
const encode = (text: string) => new TextEncoder().encode(text);

async function cells(...field: Parameters<typeof createPlainField>): Promise<string[]> {
  const { rows, columns } = await readParquet(createParquet([createPlainField(...field)]));
  return columns
    .flatMap((one) => Array.from({ length: rows }, (_, row) => getCellText(one, row)))
    .slice(1);
}

test("reads each type that pyarrow writes as pandas shows it", async () => {
  const { columns } = await readParquet(new Uint8Array(await readFile(written)));
  const values = columns.map((one) => [getCellText(one, 0), getCellText(one, 1)]);
  expect(values).toEqual(
    column({
      micro: "2024-01-01 00:00:00.123456",
      nano: "2024-01-01 00:00:00.123456789",
      milli: "2024-01-01 00:00:00.123",
      early: "1969-12-31 23:59:59.999999",
      utc: "2024-01-01 00:00:00.123456+00:00",
      midnight: "1970-01-01 00:00:00+00:00",
      berlin: "2024-01-01 00:00:00.123456+00:00",
      time32: "12:01:00",
      time64: "12:01:00.123456",
      day: "0001-01-01",
      half: "1.5",
      single: "0.1",
      large: "9223372036854775809",
      words: "é",
      list: "[1,2]",
      nothing: "",
      wait: "0:00:05",
    }),
  );
  expect(columns.map((one) => getCellText(one, 2)).join("")).toBe("");
});

test.each<[string, Parameters<typeof createPlainField>, string[]]>([
  [
    "times of day that are marked the old way",
    [{ type: "INT64", converted_type: "TIME_MICROS" }, 0n, 86_399_999_999n, null],
    ["00:00:00", "23:59:59.999999", ""],
  ],
  [
    "times of day in milliseconds that are marked the old way",
    [{ type: "INT32", converted_type: "TIME_MILLIS" }, 1, 3_600_000],
    ["00:00:00.001", "01:00:00"],
  ],
  [
    "moments that are marked the old way, which have no zone",
    [{ type: "INT64", converted_type: "TIMESTAMP_MICROS" }, new Date("2020-01-31T18:00:00Z")],
    ["2020-01-31 18:00:00"],
  ],
  [
    "numbers of four bytes by their own digits",
    [{ type: "FLOAT" }, ...Float32Array.of(0.1, 1 / 3, 16_777_216, 3.4e38, Infinity, -0.0001)],
    ["0.1", "0.33333334", "16777216", "3.4e+38", "Infinity", "-0.0001"],
  ],
  [
    "a mark of the byte order inside of a text",
    [{ type: "BYTE_ARRAY", converted_type: "UTF8" }, "\ufeffa"],
    ["\ufeffa"],
  ],
])("keeps the precision of %s", async (_, field, texts) => {
  expect(await cells(...field)).toEqual(texts);
});

test("keeps JSON as it is in the file", async () => {
  const file = createParquet(
    [createPlainField({ type: "BYTE_ARRAY" }, encode('{"n": 9007199254740993}'))],
    {
      change: ({ schema }) => {
        for (const one of schema) if (one.name === "a") one.converted_type = "JSON";
      },
    },
  );
  const [one] = (await readParquet(file)).columns;
  expect(one && getCellText(one, 1)).toBe('{"n": 9007199254740993}');
});

test.each<[string, Parameters<typeof createPlainField>, string[]]>([
  [
    "as long as they like",
    [{ type: "BYTE_ARRAY" }, encode("a"), Uint8Array.of(0xff, 0xd8), null],
    ["61", "ffd8", ""],
  ],
  [
    "of one length",
    [{ type: "FIXED_LEN_BYTE_ARRAY", type_length: 2 }, Uint8Array.of(0xc3, 0x28)],
    ["c328"],
  ],
  [
    "with control characters",
    [{ type: "BYTE_ARRAY" }, Uint8Array.of(0x61, 0x00), encode("b")],
    ["6100", "62"],
  ],
])("writes all binary data of a column as digits, %s", async (_, field, expected) => {
  expect(await cells(...field)).toEqual(expected);
});

test("rejects invalid UTF-8 in a text column", async () => {
  const file = createParquet([createPlainField({ type: "BYTE_ARRAY" }, Uint8Array.of(0xff))], {
    change: ({ schema }) => {
      for (const one of schema) if (one.name === "a") one.converted_type = "UTF8";
    },
  });
  await expect(readParquet(file)).rejects.toMatchObject({ code: "damaged-parquet" });
});

test.each([
  ["BSON", "BYTE_ARRAY", Uint8Array.of(5, 0, 0, 0, 0), "0500000000"],
  [
    "INTERVAL",
    "FIXED_LEN_BYTE_ARRAY",
    Uint8Array.of(1, 0, 0, 0, 2, 0, 0, 0, 220, 5, 0, 0),
    "P1M2DT1.5S",
  ],
] as const)("reads %s, which hyparquet rejects", async (converted, type, value, expected) => {
  const file = createParquet([createPlainField({ type, type_length: value.length }, value)], {
    change: ({ schema }) => {
      for (const one of schema) if (one.name === "a") one.converted_type = converted;
    },
  });
  const [column] = (await readParquet(file)).columns;
  expect(column && getCellText(column, 1)).toBe(expected);
});
