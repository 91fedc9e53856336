import type { ParquetWriter } from "hyparquet-writer";
import { expect, test } from "vitest";

import { type Field, makeParquet, plainField } from "../../tests/generators/parquet-files.ts";
import { getCellText } from "../columns/cell-text.ts";
import { readParquet } from "./read-parquet.ts";

async function cells(element: Parameters<typeof plainField>[0], ...data: unknown[]) {
  const field = plainField({ converted_type: "DECIMAL", ...element }, ...data);
  const { rows, columns } = await readParquet(makeParquet([field]));
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
  expect(await cells(element, 35n, -5n, 1250n, 0n, null)).toEqual([...texts, ""]);
});

test("a number of 38 digits keeps them", async () => {
  const element = {
    type: "FIXED_LEN_BYTE_ARRAY",
    type_length: 16,
    precision: 38,
    scale: 0,
  } as const;
  const number = 99_999_999_999_999_999_999_999_999_999_999_999_999n;
  expect(await cells(element, number, -number)).toEqual([String(number), String(-number)]);
});

test("a decimal may have a hundred digits behind the point, and not more or fewer than none", async () => {
  const scaled = (scale: number) => cells({ type: "INT32", precision: 9, scale }, 35n);
  expect(await scaled(100)).toEqual([`0.${"35".padStart(100, "0")}`]);
  await expect(scaled(101)).rejects.toMatchObject({ code: "damaged-parquet" });
  await expect(scaled(-1)).rejects.toMatchObject({ code: "damaged-parquet" });
});

test("a decimal may have a hundred bytes, and not more", async () => {
  const sized = (type_length: number) =>
    cells({ type: "FIXED_LEN_BYTE_ARRAY", type_length, precision: 9, scale: 1 }, -35n);
  expect(await sized(100)).toEqual(["-3.5"]);
  await expect(sized(101)).rejects.toMatchObject({ code: "damaged-parquet" });
});

test("decimals inside of a list are numbers", async () => {
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
  const [column] = (await readParquet(makeParquet([list], { change }))).columns;
  expect(column && getCellText(column, 1)).toBe("[1.5,2]");
});
