import { expect, test } from "vitest";

import {
  type Field,
  createParquet,
  createPlainField,
  createTextField as text,
} from "../../tests/generators/parquet-files.ts";
import { getCellText } from "../columns/cell-text.ts";
import { readParquet } from "./read-parquet.ts";

async function cells(file: Uint8Array): Promise<string[][]> {
  const table = await readParquet(file);
  return Array.from({ length: table.rows }, (_, row) =>
    table.columns.map((column) => getCellText(column, row)),
  );
}
const encoder = new TextEncoder();
const moments = (...texts: string[]) => texts.map((text) => new Date(text));
/** A struct with a town and a list of integers. */
const place: Field = {
  elements: [
    { name: "place", repetition_type: "OPTIONAL", num_children: 2 },
    { name: "town", type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "OPTIONAL" },
    { name: "codes", converted_type: "LIST", repetition_type: "OPTIONAL", num_children: 1 },
    { name: "list", repetition_type: "REPEATED", num_children: 1 },
    { name: "element", type: "INT64", repetition_type: "OPTIONAL" },
  ],
  data: [{ town: "Ulm", codes: [9007199254740993n, 2n] }, null],
};

test.each<[string, Field, string[]]>([
  [
    "texts lose zero bytes",
    createPlainField({ type: "BYTE_ARRAY", converted_type: "UTF8" }, "a\0b\0", "", null),
    ["ab", "", ""],
  ],
  [
    "numbers keep all digits",
    createPlainField({ type: "DOUBLE" }, 0.1, -1e21, Infinity, Number.NaN, null),
    ["0.1", "-1e+21", "Infinity", "", ""],
  ],
  [
    "binary data without a type as text",
    createPlainField(
      { type: "BYTE_ARRAY" },
      ...["é\n", "b"].map((one) => encoder.encode(one)),
      null,
    ),
    ["é\n", "b", ""],
  ],
  [
    "fixed-length binary data as text",
    createPlainField({ type: "FIXED_LEN_BYTE_ARRAY", type_length: 2 }, encoder.encode("é"), null),
    ["é", ""],
  ],
  [
    "whole numbers keep all digits",
    createPlainField({ type: "INT64" }, 9007199254740993n, null),
    ["9007199254740993", ""],
  ],
  [
    "booleans like pandas",
    createPlainField({ type: "BOOLEAN" }, true, false, null),
    ["True", "False", ""],
  ],
  [
    "days have no time",
    createPlainField({ type: "INT32", converted_type: "DATE" }, ...moments("2020-01-31"), null),
    ["2020-01-31", ""],
  ],
  [
    "timestamps with a time, except at midnight",
    createPlainField(
      { type: "INT64", converted_type: "TIMESTAMP_MILLIS" },
      ...moments("2020-01-31", "2020-01-31T18:00:00Z", "2020-01-31T00:00:00.250Z"),
    ),
    ["2020-01-31", "2020-01-31 18:00:00", "2020-01-31 00:00:00.250"],
  ],
  [
    "an invalid date as a missing cell",
    createPlainField({ type: "INT32", converted_type: "DATE" }, 2_147_483_647, 0),
    ["", "1970-01-01"],
  ],
  [
    "what is JSON stays it",
    createPlainField({ type: "BYTE_ARRAY", converted_type: "JSON" }, { n: [1, "b"] }, null),
    ['{"n":[1,"b"]}', ""],
  ],
])("reads %s", async (_, one, texts) => {
  expect(await cells(createParquet([one]))).toEqual([["a"], ...texts.map((cell) => [cell])]);
});

test("a nested column is one column, and later ones keep their names", async () => {
  expect(await cells(createParquet([text("x", "1", "2"), place, text("y", "3", "4")]))).toEqual([
    ["x", "place", "y"],
    ["1", '{"town":"Ulm","codes":[9007199254740993,2]}', "3"],
    ["2", "", "4"],
  ]);
});

test("keeps the order of rows across row groups", async () => {
  const letters = Array.from("abcde");
  const file = createParquet([text("a", ...letters)], { rowsOfGroup: 2 });
  expect((await cells(file)).flat()).toEqual(["a", ...letters]);
});

test("reads nested binary data as text", async () => {
  const mixed: Field = {
    elements: [
      { name: "a", repetition_type: "OPTIONAL", num_children: 1 },
      { name: "key", type: "BYTE_ARRAY", repetition_type: "OPTIONAL" },
    ],
    data: [{ key: encoder.encode("é") }],
  };
  expect((await cells(createParquet([mixed]))).flat()).toEqual(["a", '{"key":"é"}']);
});

test("columns with the same name keep their own cells", async () => {
  const fields = [text("a", "1", "2"), place, text("a", "3", "4")];
  expect((await cells(createParquet(fields))).map(([first, , last]) => [first, last])).toEqual([
    ["a", "a"],
    ["1", "3"],
    ["2", "4"],
  ]);
});

test("reads the names of a file without rows", async () => {
  expect(await cells(createParquet([text("a"), text("b")]))).toEqual([["a", "b"]]);
});

test("reads a file at any byte offset", async () => {
  const file = createParquet([text("a", "b")]);
  const behind = Uint8Array.from([1, 2, 3, ...file, 4, 5]).subarray(3, 3 + file.length);
  expect(await cells(behind)).toEqual([["a"], ["b"]]);
});
