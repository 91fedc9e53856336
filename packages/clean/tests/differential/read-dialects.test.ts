import { readdir, readFile } from "node:fs/promises";

import { expect, inject, test } from "vitest";

import { openText } from "../../src/read/read-csv.ts";
import { formatScript } from "../../src/scripts/format-script.ts";
import { buildPandasScript } from "../../src/scripts/pandas-script.ts";
import { writeCsv } from "../../src/write/write-csv.ts";
import { startPython } from "./python-process.ts";

const python = inject("python");

/** Texts that need each way of reading, with signs that mean something in Python and in regular expressions. */
const texts = [
  "a^b\n1^\n\\^x\n2^3\n4^5\n",
  "id\x01name\x01tags\n1\x01Ann, of A\x01x\x02y\n2\x01Ben; B\x01z\n",
  'a\x1fb\n1\x1f"x\x1fy"\n2\x1f"open\n3\x1fz\n',
  '# note\na\vb\n1\vx\n2\v"# y\n# z"\n',
  "a;'b;c'\n1;'it''s'\n2;'x\ny'\n3;'z'\n",
  'a,b\n"say \\"hi\\", x",1\n"\\\\",2\nx\\,y,3\n',
  'a, "b, c", d\n1, "x, y", 2\n3, "z", 4\n',
  "# one, two\n#\na,b\n1,2\n# three\n3,4",
  `# note\na,b\n${"1,xyz\n".repeat(50_000)}2,"x\n# text ""y""\nz"\n# "note\n3,"q\r\n#w"\r\n#\r\n4,u\n# end`,
  `# note\na;b\n1;'x'\n${"2;'it''s; y'\n".repeat(30_000)}3;'x\n# text\nz'\n# 'note\n4;u\n`,
  `# note\na|b\n1|x\n${'2|"say \\"hi\\""\n'.repeat(20_000)}3|"x\\"\n# text\nz"\n# note\n4|u\n`,
  'a,b\n"x ""y""",1\n"open,2\n"z",3\n',
  'a, b, c\n"a", "b, x", 1\n"c", "d, 2\n"e",  "f "g" h, y", 3\n "i, "j", k\nl,"m\n n", "o"\n',
  `a, 'b'\n1, 'x, y'\n${"2, 'it''s, z'\n".repeat(9000)}3, 'open\n4, 'p, q'\n`,
  'a,b\n"x, 5" wide",1\n""y, z",2\n"open,3\n"",4\n"a ""b"" c" d",5\n',
  "a,'b'\n1,'it's, x'\n2,'the 5\" one'\n3,'x ''y'' z'\n4,'fine, too'\n5,'open\n",
  'ID    NAME      AMT\n1     Bo "B"     11\n22    Cem Öz       \n\n3               333\n',
  "+----+-----+\n| id | n   |\n+----+-----+\n|  1 | a\\|b |\n|  2 |     |\n+----+-----+\n",
  " id | n \n----+---\n  1 | x\n    | y\n(2 rows)\n",
  '| a | b |\r\n|---|:-:|\r\n| 1 | "q |\r\n',
  "a  b   c\n1 22 3\n  4    5  6\n7 8 99\n111  2 3\n",
  `id,name\n${Array.from({ length: 20 }, (_, at) => `${at},n${at === 3 ? "\0" : ""}\n`).join("")}\x1a`,
];

test.skipIf(python === null)("pandas reads each dialect to the same bytes", async () => {
  const cases = new URL("../cases/", import.meta.url);
  const names = (await readdir(cases)).filter((name) => /\.(?:csv|txt)$/.test(name));
  const files = [
    ...(await Promise.all(names.map((name) => readFile(new URL(name, cases))))),
    ...texts.map((text) => Buffer.from(text)),
    Buffer.concat([Buffer.from("a,é\n1,ü\n2,ö\n3,ä\n4,"), Buffer.from([0xff, 0x0a])]),
  ];
  const process = await startPython(python ?? "", "pandas");
  try {
    for (const file of files) {
      const guessed = await openText(new Uint8Array(file));
      // Repairs that only a person can choose are compared, too.
      const repair = guessed.assumptions.find(({ option }) => option === "rows")?.alternatives[0];
      const { dialect, table } = await openText(new Uint8Array(file), repair?.options);
      const blocks = buildPandasScript({ dialect, source: table, steps: [] }, "arguments");
      const script = formatScript(blocks);
      const written = await process.run(script, file);
      const theirs = "bytes" in written ? Buffer.from(written.bytes).toString() : written.error;
      expect(theirs, script).toBe(Buffer.from(writeCsv(table)).toString());
    }
  } finally {
    process.stop();
  }
});
