import { gzipSync } from "node:zlib";

import { expect, test } from "vitest";

import { getCellText } from "../src/columns/cell-text.ts";
import { findHeader } from "../src/detect/rows/find-header.ts";
import { openFile } from "../src/read/open-file.ts";
import { applySteps } from "../src/recipe/apply-steps.ts";

/** Opens a file as the page does: with the suggested names, and whether it asks. */
async function openAsVisitor(file: string | Uint8Array) {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
  const { table, assumptions = [] } = await openFile(bytes);
  const issues = findHeader({ table, texts: [] });
  const steps = issues.flatMap((issue) => ("step" in issue ? [issue.step] : []));
  const named = applySteps(table, steps).table;
  const rows = Array.from({ length: named.rows }, (_, row) =>
    named.columns.map((column) => getCellText(column, row)),
  );
  const asks =
    issues.some(({ confidence }) => confidence === "ambiguous") ||
    assumptions.some(
      ({ sureness, alternatives }) =>
        sureness === "unsure" || (sureness === "likely" && alternatives.length > 0),
    );
  return { names: named.columns.map(({ name }) => name), rows, asks };
}

const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const repeat = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join("\n");

/** Small files after reports about other tools: what each holds, its bytes, the names and the first row. */
const reports: [string, string | Uint8Array, string[], string[]][] = [
  [
    "a trailing delimiter in rows only",
    "a,b\n1,2,\n3,4,\n",
    ["a", "b", "column 3"],
    ["1", "2", ""],
  ],
  [
    "an index without a name",
    ',x,y\n"r1",1,2\n"r2",3,4\n',
    ["column 1", "x", "y"],
    ["r1", "1", "2"],
  ],
  ["a byte order mark before a quote", '\ufeff"id","n"\n"1","2"\n', ["id", "n"], ["1", "2"]],
  ["a line sep= of Excel", "sep=;\nid;n\n1;2\n3;4\n", ["id", "n"], ["1", "2"]],
  ["only carriage returns", "id,n\r1,2\r3,4\r", ["id", "n"], ["1", "2"]],
  ["mixed line ends", "id,n\r\n1,2\n3,4\r\n", ["id", "n"], ["1", "2"]],
  [
    "a quoted line end in a name",
    '"first\nname",n\nAna,2\nBo,3\n',
    ["first\nname", "n"],
    ["Ana", "2"],
  ],
  ["inches in cells", 'item,size\nscreen,27"\npipe,1/2"\n', ["item", "size"], ["screen", '27"']],
  ["doubled quotes beside inches", 'id,t\n1,"a ""b"" 5"\n2,x\n', ["id", "t"], ["1", 'a "b" 5']],
  ["decimal commas with semicolons", "id;x\n1;2,5\n2;3,75\n", ["id", "x"], ["1", "2,5"]],
  ["decimal commas with tabs", "id\tx\n1\t2,5\n2\t3,75\n", ["id", "x"], ["1", "2,5"]],
  ["pipes with spaces", "id | n\n1 | 2\n3 | 4\n", ["id ", " n"], ["1 ", " 2"]],
  ["a Markdown table", "| id | n |\n|---|--:|\n| 1 | 2 |\n", ["id", "n"], ["1", "2"]],
  [
    "a MySQL table",
    "+----+---+\n| id | n |\n+----+---+\n|  1 | 2 |\n|  3 | 4 |\n+----+---+\n2 rows in set (0.00 sec)\n",
    ["id", "n"],
    ["1", "2"],
  ],
  [
    "times with colons",
    "start,end\n10:30,11:45\n12:00,13:15\n",
    ["start", "end"],
    ["10:30", "11:45"],
  ],
  [
    "web addresses",
    "id,url\n1,http://a.b/c?d=e&f=g\n2,http://x.y\n",
    ["id", "url"],
    ["1", "http://a.b/c?d=e&f=g"],
  ],
  [
    "hashes as values",
    "colour,n\n#ff0000,1\n#00ff00,2\n#0000ff,3\n",
    ["colour", "n"],
    ["#ff0000", "1"],
  ],
  ["a hash before the names", "#id,n\n1,2\n3,4\n", ["#id", "n"], ["1", "2"]],
  [
    "percent comments",
    "% made by a lab\n% in March, 2020\nid,n\n1,2\n3,4\n",
    ["id", "n"],
    ["1", "2"],
  ],
  [
    "keys and values above",
    "Report,Sales\nFrom,2020-01-01\nTo,2020-02-01\n\nid,name,n\n1,Ana,2\n2,Bo,3\n3,Cy,4\n4,Di,5\n5,Ed,6\n",
    ["id", "name", "n"],
    ["1", "Ana", "2"],
  ],
  [
    "a title and a blank line",
    "Quarterly report\n\nid,name,n\n1,Ana,2\n2,Bo,3\n",
    ["id", "name", "n"],
    ["1", "Ana", "2"],
  ],
  [
    "units below the names",
    "time,speed\ns,m/s\n1,2.5\n2,2.7\n3,3.1\n",
    ["time s", "speed m/s"],
    ["1", "2.5"],
  ],
  [
    "names that are years",
    "country,2019,2020\nCH,5,7\nDE,9,11\n",
    ["country", "2019", "2020"],
    ["CH", "5", "7"],
  ],
  ["names with spaces around", "id, name\n1, Ana\n2, Bo\n", ["id", " name"], ["1", " Ana"]],
  ["quotes behind spaces", 'id, "a, b"\n1, "x, y"\n2, "z, w"\n', ["id", "a, b"], ["1", "x, y"]],
  [
    "backslashes in paths",
    "id,path\n1,C:\\temp\\new\n2,D:\\x\n",
    ["id", "path"],
    ["1", "C:\\temp\\new"],
  ],
  [
    "a backslash at the end of a quoted cell",
    'id,path\n1,"C:\\temp\\"\n2,"D:\\x\\"\n',
    ["id", "path"],
    ["1", "C:\\temp\\"],
  ],
  ["escaped quotes", 'id,t\n1,"say \\"hi\\""\n2,"b"\n', ["id", "t"], ["1", 'say "hi"']],
  ["single quotes", "id,'t, u'\n1,'a, b'\n2,'c, d'\n", ["id", "t, u"], ["1", "a, b"]],
  ["apostrophes", "id,t\n1,it's\n2,'tis\n3,boys'\n", ["id", "t"], ["1", "it's"]],
  ["one column", "name\nAna\nBo\nCy\n", ["name"], ["Ana"]],
  ["one column with commas in some", "name\nAna, Bo\nCy\nDi\n", ["name"], ["Ana, Bo"]],
  ["only names", "id,name,n\n", ["id", "name", "n"], []],
  ["a table of two rows of text", "name,city\nAna,Rome\n", ["name", "city"], ["Ana", "Rome"]],
  ["tilde", "id~n~t\n1~2~a b\n3~4~c\n", ["id", "n", "t"], ["1", "2", "a b"]],
  [
    "fixed width",
    `ID   NAME      CITY\n${repeat(6, (at) => `${at}    Ana Lee   Rome`)}\n`,
    ["ID", "NAME", "CITY"],
    ["0", "Ana Lee", "Rome"],
  ],
  [
    "Windows-1252",
    latin(`id;ort\n${repeat(9, (at) => `${at};K\xf6ln, Stra\xdfe f\xfcr`)}\n`),
    ["id", "ort"],
    ["0", "Köln, Straße für"],
  ],
  [
    "a bullet of Windows-1252",
    latin(`id,t\n${repeat(9, (at) => `${at},\x93quoted\x94 \x96 x`)}\n`),
    ["id", "t"],
    ["0", "“quoted” – x"],
  ],
  [
    "UTF-8 with one wrong byte",
    Uint8Array.from([
      ...new TextEncoder().encode(`id,t\n${repeat(9, (at) => `${at},Zürich`)}\n`),
      0x39,
      0x2c,
      0xfc,
      0x0a,
    ]),
    ["id", "t"],
    ["0", "Zürich"],
  ],
  ["gzip", gzipSync("id,n\n1,2\n3,4\n"), ["id", "n"], ["1", "2"]],
  ["JSON lines", '{"id":1,"n":2}\n{"id":3,"n":4}\n', ["id", "n"], ["1", "2"]],
  ["large integers in JSON", '[{"id":12345678901234567890}]', ["id"], ["12345678901234567890"]],
  [
    "zero bytes between lines",
    `id,n\n${repeat(60, (at) => `${at + 1},2`)}\n\0\n3,4\n`,
    ["id", "n"],
    ["1", "2"],
  ],
  ["an open quote in the last row", 'id,t\n1,"a"\n2,"b\n', ["id", "t"], ["1", "a"]],
  [
    "quotes behind spaces, one of them open",
    'id, t, n\n1, "b, x", 1\n2, "d, 2\n3, "f, y", 3\n',
    ["id", "t", "n"],
    ["1", "b, x", "1"],
  ],
  [
    "keys and values right above the names",
    "Shop;Test\nFrom;06/02/2024\nTo;06/29/2024\nday;paid;n\n06/19/2024;06/22/2024;5\n06/14/2024;06/14/2024;7\n06/13/2024;06/14/2024;9\n",
    ["day", "paid", "n"],
    ["06/19/2024", "06/22/2024", "5"],
  ],
  [
    "names in three rows, the first of them read as a title",
    "TIME;WBHPH;WBHPH\nDAYS;BARS;BARS\n;well-a;well-b\n15.07.1999;456.78;0\n16.07.1999;1.5;2.45\n",
    ["DAYS", "BARS well-a", "BARS well-b"],
    ["15.07.1999", "456.78", "0"],
  ],
  ["comments behind cells", "id,n\n1,2 # first\n2,3\n", ["id", "n"], ["1", "2 # first"]],
];

test("keeps the rows apart around a quote behind a space that isn't closed", async () => {
  const opened = await openAsVisitor('id, t, n\n1, "b, x", 1\n2, "d, 2\n3, "f, y", 3\n');
  expect(opened).toMatchObject({
    rows: [
      ["1", "b, x", "1"],
      ["2", '"d', "2"],
      ["3", "f, y", "3"],
    ],
    asks: true,
  });
});

test("asks about text behind a closing quotation mark, whose marks would be lost", async () => {
  const lines = 'id|t\n1|"Quotes" with words after\n2|"on each side"\n';
  const asked = await openAsVisitor(lines);
  expect(asked).toMatchObject({
    rows: [
      ["1", "Quotes with words after"],
      ["2", "on each side"],
    ],
  });
  expect(asked.asks).toBe(true);
  const { table } = await openFile(new TextEncoder().encode(lines), { allowsOpenQuotes: true });
  expect(table.columns.map((column) => getCellText(column, 1))).toEqual([
    "1",
    '"Quotes" with words after',
  ]);
  expect((await openAsVisitor('id,t\n1,"a" \n2,"b"\n')).asks).toBe(false);
});

test.each([
  ["names that another sign separates", "A;B;C\n1,1,10\n2,0,16\n3,4,18\n"],
  ["control characters that also end the rows", "id\x1fname\x1e1\x1fAnn\x1e2\x1fBen\x1e"],
])("asks about %s", async (_, text) => {
  expect((await openAsVisitor(text)).asks).toBe(true);
});

test.each(reports)("opens %s", async (_, file, names, first) => {
  const opened = await openAsVisitor(file);
  expect(opened.names).toEqual(names);
  expect(opened.rows[0] ?? []).toEqual(first);
});
