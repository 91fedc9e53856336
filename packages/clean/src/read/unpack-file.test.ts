import { gzipSync } from "node:zlib";

import { expect, test } from "vitest";

import { createZip } from "../write/create-zip.ts";
import { openFile } from "./open-file.ts";
import { unpackGzip, unpackGzipHead, unpackZipped } from "./unpack-file.ts";

const CSV = "a,b\n1,2\n";
const encode = (text: string) => new TextEncoder().encode(text);

test("opens a text table in gzip, also in several members", async () => {
  const members = [gzipSync("a,b\n"), gzipSync("1,2\n")];
  for (const file of [gzipSync(CSV), Buffer.concat(members), gzipSync(gzipSync(CSV))]) {
    const { dialect, table } = await openFile(new Uint8Array(file));
    expect(dialect.format).toBe("text");
    expect(table.rows).toBe(2);
  }
});

test("unpacks the beginning of gzip, and notices a file that is cut off", async () => {
  const lines = Array.from({ length: 50_000 }, (_, at) => `${at}\n`);
  const members = [gzipSync(lines.join("")), gzipSync("end\n")];
  const file = new Uint8Array(Buffer.concat(members));
  const unpack = async (most: number, end = file.length) => {
    async function* readParts() {
      for (let at = 0; at < end; at += 1000) yield file.subarray(at, Math.min(at + 1000, end));
    }
    const { bytes, isWhole } = await unpackGzipHead(readParts(), most);
    return [new TextDecoder().decode(bytes), isWhole];
  };
  expect(await unpack(8)).toEqual(["0\n1\n2\n3\n", false]);
  expect(await unpack(1e6)).toEqual([`${lines.join("")}end\n`, true]);
  await expect(unpack(1e6, 20_000)).rejects.toThrow(/damaged/);
});

test("opens the only table of an archive, beside files that systems add", async () => {
  const archive = await createZip([
    { name: "__MACOSX/._a.csv", bytes: encode("x") },
    { name: "data/a.csv", bytes: encode(CSV) },
    { name: "read me.md", bytes: encode("text") },
  ]);
  expect(await openFile(archive)).toMatchObject({ table: { rows: 2 }, sheets: [] });
});

test("offers the tables of an archive like the sheets of a workbook", async () => {
  const archive = await createZip([
    { name: "a.csv", bytes: encode(CSV) },
    { name: "b.csv.gz", bytes: new Uint8Array(gzipSync("x\n1\n2\n")) },
  ]);
  const sheets = [
    { name: "a.csv", isHidden: false },
    { name: "b.csv.gz", isHidden: false },
  ];
  expect(await openFile(archive)).toMatchObject({ sheet: "a.csv", sheets, table: { rows: 2 } });
  expect(await openFile(archive, { sheet: "b.csv.gz" })).toMatchObject({
    sheet: "b.csv.gz",
    table: { rows: 3 },
  });
});

test("stops when a file unpacks to more than the limit", async () => {
  const bomb = new Uint8Array(gzipSync(new Uint8Array(5_000_000)));
  await expect(unpackGzip(bomb, 1_000_000)).rejects.toMatchObject({ code: "inflates-too-far" });
  const archive = await createZip([{ name: "a.csv", bytes: new Uint8Array(5_000_000) }]);
  await expect(unpackZipped(archive, "a.csv", 1_000_000)).rejects.toMatchObject({
    code: "inflates-too-far",
  });
});

test("rejects damaged and endlessly packed files", async () => {
  const damaged = new Uint8Array(gzipSync(CSV.repeat(100)));
  damaged.fill(0xff, 12, 20);
  await expect(openFile(damaged)).rejects.toMatchObject({ code: "damaged-archive" });
  const [one, two, three, four] = [CSV, CSV, CSV, CSV];
  let deep = gzipSync(one + two + three + four);
  for (let depth = 0; depth < 4; depth += 1) deep = gzipSync(deep);
  await expect(openFile(new Uint8Array(deep))).rejects.toMatchObject({ code: "no-workbook" });
});
