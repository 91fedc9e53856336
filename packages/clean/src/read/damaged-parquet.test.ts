import { expect, test } from "vitest";

import {
  type Field,
  type FileOptions,
  createParquet,
  createTextField as text,
} from "../../tests/generators/parquet-files.ts";
import { getCellText } from "../columns/cell-text.ts";
import { readParquet } from "./read-parquet.ts";

type Change = NonNullable<FileOptions["change"]>;
/** A struct field with a town. */
const place: Field = {
  elements: [
    { name: "place", repetition_type: "OPTIONAL", num_children: 1 },
    { name: "town", type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "OPTIONAL" },
  ],
  data: [{ town: "Ulm" }, null],
};

test.each(["UNCOMPRESSED", "SNAPPY"] as const)("reads a file with %s", async (codec) => {
  const { columns } = await readParquet(createParquet([text("a", "b")], { codec }));
  expect(columns.map((one) => getCellText(one, 1))).toEqual(["b"]);
});

test.each(["GZIP", "ZSTD", "BROTLI", "LZ4", "LZ4_RAW"] as const)(
  "rejects %s and names the codec to use instead",
  async (codec) => {
    await expect(readParquet(createParquet([text("a", "b")], { codec }))).rejects.toThrow(
      `This Parquet file is compressed with ${codec}, which cannot be read here. Write it with Snappy, the default of pandas, and choose it again.`,
    );
  },
);

test.each<[string, Change]>([
  ["fewer rows than its groups", (file) => (file.num_rows = 2n)],
  ["more rows than its groups", (file) => (file.num_rows = 4n)],
  ["fewer rows than none", (file) => (file.num_rows = -1n)],
  [
    "a column of which it does not say where it is",
    (file) => {
      for (const { columns } of file.row_groups) for (const one of columns) delete one.meta_data;
    },
  ],
])("rejects a file that declares %s", async (_, change) => {
  const file = createParquet([text("a", "b", "c", "d")], { rowsOfGroup: 2, change });
  await expect(readParquet(file)).rejects.toMatchObject({ code: "damaged-parquet" });
});

test("rejects a row group with more rows than the file", async () => {
  const file = createParquet([text("a", "b")], {
    change: ({ row_groups: [group] }) => {
      if (group) group.num_rows = 1_000_000_000n;
    },
  });
  await expect(readParquet(file)).rejects.toMatchObject({ code: "damaged-parquet" });
});

test("rejects a row group with more rows than the file, with nested columns", async () => {
  const change: Change = ({ row_groups: [group] }) => {
    if (group) group.num_rows = 1_000_000_000_000n;
  };
  await expect(readParquet(createParquet([place], { change }))).rejects.toMatchObject({
    code: "damaged-parquet",
  });
});

test("rejects a row group with more rows than its columns", async () => {
  const change: Change = (file) => {
    file.num_rows = 300_000n;
    for (const group of file.row_groups) group.num_rows = 300_000n;
  };
  await expect(readParquet(createParquet([text("a", "b")], { change }))).rejects.toMatchObject({
    code: "damaged-parquet",
  });
});

test("rejects a row group that lacks a column", async () => {
  const change: Change = ({ row_groups: [group] }) => group?.columns.splice(1, 1);
  const fields = [text("a", "1", "2"), text("b", "3", "4"), place];
  await expect(readParquet(createParquet(fields, { change }))).rejects.toMatchObject({
    code: "damaged-parquet",
  });
});

test("doesn't create columns that a file only declares", async () => {
  const file = createParquet([text("a", "b")]);
  // Replaces the varint 0x02 (1) after the root's name by 2,000,000,000, which is four bytes longer.
  const at = Buffer.from(file).indexOf("root") + 5;
  const many = [0x80, 0xd0, 0xac, 0xf3, 0x0e];
  const longer = Uint8Array.from([...file.subarray(0, at), ...many, ...file.subarray(at + 1)]);
  const length = new DataView(longer.buffer, longer.length - 8);
  length.setUint32(0, length.getUint32(0, true) + 4, true);
  await expect(readParquet(longer)).rejects.toMatchObject({ code: "damaged-parquet" });
});

test("rejects too many cells before reading them", async () => {
  const readWithRows = (rows: bigint) => {
    const change: Change = (file) => (file.num_rows = rows);
    return readParquet(createParquet([text("a", "b")], { change }));
  };
  await expect(readWithRows(100_000_001n)).rejects.toMatchObject({ code: "too-many-cells" });
  await expect(readWithRows(100_000_000n)).rejects.toMatchObject({ code: "damaged-parquet" });
});
