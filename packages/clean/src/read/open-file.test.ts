import { expect, test } from "vitest";

import { writeParquet } from "../write/write-parquet.ts";
import { openFile } from "./open-file.ts";

const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1];
const encoded = (text: string) => new TextEncoder().encode(text);
const wide = (text: string) => [...encoded(text)].flatMap((byte) => [byte, 0]);
const compound = (...rest: number[]) => Uint8Array.from([...COMPOUND, ...rest]);

test("reads text with the given dialect, without sheets", async () => {
  const opened = await openFile(encoded("a;b\n1;2\n"), { delimiter: "," }, { maxRows: 1 });
  expect(opened).toMatchObject({
    dialect: { format: "text", delimiter: "," },
    table: { rows: 1, columns: [{ name: "column 1" }] },
    sheets: [],
  });
});

test("detects Parquet by its first bytes", async () => {
  const { table } = await openFile(encoded("a,b\n1,2\n"), { delimiter: "," });
  expect(await openFile(await writeParquet(table))).toMatchObject({
    dialect: { format: "parquet" },
    table: { rows: 3 },
    sheets: [],
  });
});

test.each([
  ["has-password", compound(...wide("EEncryptedPackage"))],
  ["has-password", compound(...wide("Encrypted, EncryptedPackage"), 1, 2, 3)],
  ["old-workbook", compound(...wide("EncryptedPackag"))],
  ["old-workbook", compound(...wide("Workbook"))],
  ["old-workbook", compound(...encoded("EncryptedPackage"))],
])("rejects a compound file: %s", async (code, file) => {
  await expect(openFile(file)).rejects.toMatchObject({ code });
});
