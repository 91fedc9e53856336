import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, gzipSync, zstdCompressSync } from "node:zlib";

import { expect, test } from "vitest";

import {
  type Field,
  type FileOptions,
  createParquet,
  createTextField as text,
} from "../../tests/generators/parquet-files.ts";
import { getCellText } from "../columns/cell-text.ts";
import { CleanError } from "../errors.ts";
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

const TEXT = "Zürich, Köln, Zürich, Köln, Zürich, Köln";
/** Compresses a page as a writer with this codec does. LZ4 as one literal, for lack of a compressor in Node. */
const compressors: Record<string, (page: Uint8Array) => Uint8Array> = {
  GZIP: gzipSync,
  ZSTD: zstdCompressSync,
  BROTLI: brotliCompressSync,
  LZ4_RAW: compressLz4,
  LZ4: (page) => {
    const frame = compressLz4(page);
    const lengths = new DataView(new ArrayBuffer(8));
    lengths.setUint32(0, page.length);
    lengths.setUint32(4, frame.length);
    return Buffer.concat([new Uint8Array(lengths.buffer), frame]);
  },
};

function compressLz4(page: Uint8Array): Uint8Array {
  if (page.length < 15) return Uint8Array.of(page.length << 4, ...page);
  const extra = page.length - 15;
  const lengths = [...Array<number>(Math.floor(extra / 255)).fill(255), extra % 255];
  return Uint8Array.of(0xf0, ...lengths, ...page);
}

test.each(["UNCOMPRESSED", "SNAPPY", "GZIP", "ZSTD", "BROTLI", "LZ4", "LZ4_RAW"] as const)(
  "reads a file with %s",
  async (codec) => {
    const file = createParquet([text("a", TEXT, TEXT)], { codec, compressors });
    const { columns } = await readParquet(file);
    expect(columns.map((one) => getCellText(one, 1))).toEqual([TEXT]);
  },
);

test("names a codec that it can't read", async () => {
  const file = createParquet([text("a", "b")], {
    codec: "LZO",
    compressors: { LZO: (page) => page },
  });
  await expect(readParquet(file)).rejects.toThrow(
    "This Parquet file is compressed with LZO, which cannot be read here. Write it with Snappy, the default of pandas, and choose it again.",
  );
});

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

test("rejects a file with a run of more values than its page", async () => {
  const file = readFileSync(
    path.join(import.meta.dirname, "../../tests/generators/endless-run.parquet"),
  );
  await expect(readParquet(file)).rejects.toMatchObject({ code: "damaged-parquet" });
});

/** Random numbers that are the same in each run. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** Number of damaged files. Set CLEAN_FUZZ_FILES for a longer search. */
const FUZZED = Number(process.env["CLEAN_FUZZ_FILES"] ?? 150);

test("ends for files with changed bytes, whatever counts they declare", async () => {
  const sound = [
    createParquet([text("a", TEXT, null), place], { codec: "UNCOMPRESSED" }),
    createParquet([text("a", TEXT, "b", "c")], { codec: "SNAPPY" }),
    createParquet([text("a", TEXT, "b", "c")], { codec: "GZIP", compressors }),
    createParquet([text("a", TEXT, "b", "c")], { codec: "ZSTD", compressors }),
    createParquet([text("a", TEXT, "b", "c")], { codec: "BROTLI", compressors }),
    createParquet([text("a", TEXT, "b", "c")], { codec: "LZ4", compressors }),
    readFileSync(path.join(import.meta.dirname, "../../tests/generators/pyarrow-types.parquet")),
  ];
  const random = createRandom(1);
  const others: unknown[] = [];
  for (let index = 0; index < FUZZED; index += 1) {
    const bytes = Uint8Array.from(sound[index % sound.length] ?? []);
    for (let change = 0; change <= random(4); change += 1)
      bytes[4 + random(bytes.length - 12)] = random(256);
    try {
      await readParquet(bytes);
    } catch (error) {
      if (!(error instanceof CleanError)) others.push(error);
    }
  }
  expect(others).toEqual([]);
});
