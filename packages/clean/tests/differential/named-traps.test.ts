import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { readCsv } from "../../src/read/read-csv.ts";
import type { Step } from "../../src/steps/kinds.ts";
import { createNumbersStep } from "../generators/plain-numbers.ts";
import { compareWithPython, hasOtherHeader } from "./compare-with-python.ts";
import { libraries } from "./libraries.ts";
import { type PythonProcess, startPython } from "./python-process.ts";

const header: Step = { kind: "header", row: 1, numbered: false };
const numbers = createNumbersStep("a");
const whole = { ...numbers, whole: true };
const times = {
  kind: "times" as const,
  column: "a",
  zones: [] as [string, number][],
  rest: "missing" as const,
};
const zoned: Step = {
  ...times,
  formats: ["%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M:%S"],
  zones: [
    ["Z", 0],
    ["-01:00", -60],
    ["+0100", 60],
    ["CET", 60],
  ],
};
const latin = (text: string) => Buffer.from(text, "latin1");
const utf16 = (text: string) => Buffer.from(text, "utf16le");

/** Returns many lines that contain line ends and quotation marks in cells. */
function createManyLines(first: number): string {
  return Array.from({ length: 40_000 }, (_, row) => {
    const number = first + (row % 35_000);
    return `"line\n""${number}"", and a cell\r\nof ${"x".repeat(number % 50)}",${number}\r\n`;
  }).join("");
}

const odd =
  'a,b\n"1_000.5 ",x\n"New\r York - straße",\n,y\nİstanbul ŉ ΑΣ,\n"\x1c 007",\n" NA",1\n"a""bc",null\n20200101/2,\n10/9/2020 it\'s,\n"x\ny\x85z",\n9007199254740993;٣,\n👩a-b aa,\n';
const tomorrow = 'a,b\n"-5.25,7",\n,\n"é 99 kg\n",1\n"ß\x1f-x",2\n2020,\n"ｘ 12.5/3.4 Ǆ",\n';
/** Step kinds that are rare in generated recipes. They are tested on cells with every trap. */
const rareSteps: Step[] = [
  ...[
    [String.raw`(\d+)[.,/](\d+)`, "$2-$1$"],
    [String.raw`^(\w)|\s+$`, "$1"],
    ["[^A-Za-zé]", ""],
    [String.raw`(?:a|e)?\d{2,3}?`, String.raw`\1\g<0>$`],
    [".", "👩"],
    ["-(?:0)?| ?x$", '"'],
  ].map(([find = "", other = ""]): Step => ({
    kind: "replace-pattern",
    columns: ["a", "b"],
    find,
    with: other,
  })),
  ...(["upper", "lower", "words"] as const).map((to): Step => ({
    kind: "case",
    columns: ["a"],
    to,
  })),
  { kind: "pad", columns: ["a", "b"], length: 12, with: "👩", side: "start" },
  { kind: "pad", columns: ["a"], length: 9, with: " ", side: "end" },
  ...["([0-9]+)", "^(.)", String.raw`a|(\s[^a]*)$`, "([A-Z]*)-"].map((find): Step => ({
    kind: "extract",
    column: "a",
    find,
    into: "c",
  })),
  ...[" ", "/", "a", "aa", "\n"].map((by): Step => ({ kind: "split-rows", column: "a", by })),
  { kind: "unpivot", columns: ["b", "a"], name: "variable", value: "c" },
  { kind: "unpivot", columns: ["a"], name: "d", value: "c" },
];

/** A file, steps for it, a later version of the file, and the expected result for that version. */
const traps: [string, string | Uint8Array, Step[], string | Uint8Array, "same" | "refused"][] = [
  ...rareSteps.map((step): (typeof traps)[number] => [
    `${JSON.stringify(step)} on odd cells`,
    odd,
    [header, step],
    tomorrow,
    "same",
  ]),
  ...[
    "{}",
    '{""k"": 1e400, ""k"": -0.10}',
    '{""k"": ""\\ud83d\\ude00"", ""n"": {}}',
    '{""k"": 1E5}',
  ].map((json): (typeof traps)[number] => [
    `a key of ${json}, tomorrow of a list`,
    `a,b\n"${json}",1\n,2\n`,
    [
      header,
      {
        kind: "json-keys",
        column: "a",
        keys: [
          ["k", "c"],
          ["n n", "d"],
        ],
      },
    ],
    'a,b\n"{""k"": [1]}",1\n',
    "refused",
  ]),
  ...['{""k"": NaN}', "{k: 1}", "[1]", '{""k"": ""\\u0000""}'].map(
    (json): (typeof traps)[number] => [
      `a key of an object, tomorrow of ${json}`,
      'a,b\n"{""k"": true}",1\n',
      [header, { kind: "json-keys", column: "a", keys: [["k", "c"]] }],
      `a,b\n"${json}",1\n`,
      "refused",
    ],
  ),
  [
    "a split of a column that is gone, into one that is there",
    "a,b\nx/y,1\n",
    [{ kind: "blank-rows" }, header, { kind: "split", column: "a", by: "/", into: ["c", "d"] }],
    "e,d\nx/y,1\n",
    "refused",
  ],
  [
    "a word that is neither yes nor no, tomorrow",
    "a,b\nyes,1\nno,2\n",
    [header, { kind: "booleans", column: "a", yes: ["yes"], no: ["no"], rest: "stop" }],
    "a,b\nmaybe,1\n",
    "refused",
  ],
  [
    "a letter that has another case in some versions of Unicode, tomorrow",
    "a,b\nx,1\n",
    [header, { kind: "case", columns: ["a"], to: "upper" }],
    "a,b\n\u10d0,1\n",
    "refused",
  ],
  [
    "columns of every type beside values that get a row",
    "a,b,c,d\nx;y,1,true,2020-01-31\n,2,,\nz,,false,2020-02-01\n",
    [
      header,
      { ...whole, column: "b" },
      { kind: "booleans", column: "c", yes: ["true"], no: ["false"], rest: "stop" },
      { kind: "dates", column: "d", formats: ["%Y-%m-%d"], rest: "stop" },
      { kind: "split-rows", column: "a", by: ";" },
      { kind: "unpivot", columns: ["a"], name: "e", value: "f" },
    ],
    "a,b,c,d\n,,,\n",
    "same",
  ],
  [
    "an unpivot in another order than the table's, of a column whose name Polars could take for a pattern",
    "id,*,b\n1,x,y\n2,,z\n",
    [header, { kind: "unpivot", columns: ["b", "*"], name: "name", value: "value" }],
    "id,*,b\n3,,\n",
    "same",
  ],
  [
    "the most frequent value of rows with a key, with ties, missing keys and odd names",
    'a,b\nx,k\nx,k\ny,k\n,k\nx,\nx,\ny,\n"NaN",m\n"NaN",m\n"q""\\",m\nx,n\ny,n\nx,n\ny,n\n',
    [header, { kind: "agree", column: "a", of: "b" }],
    "a,b\n,\n,k\n1,k\n",
    "same",
  ],
  [
    "rows without a value in their group, which are duplicates of those without a key",
    "a,b\n,k\n,\nx,m\n,m\n",
    [
      header,
      { kind: "fill", column: "a", by: { what: "group", of: "b" } },
      { kind: "drop-columns", columns: ["b"] },
      { kind: "duplicates" },
    ],
    "a,b\n,k\n,\n",
    "same",
  ],
  [
    "a key without any value",
    "a,b\nx,k\nx,k\n,k\n",
    [header, { kind: "agree", column: "a", of: "b" }],
    "a,b\nx,\ny,\n",
    "same",
  ],
  [
    "names of months, in all orders, and texts that are nearly dates",
    'a,b\n"5 Mai 2021\n",\n1er févr. 2021,\n"Fri Mai 5th, 2021",\n2021. Mai 5.,\nMai 2020,\n31 févr 2021,\n29 févr 2000,\n5  Mai 2021,\n٥ Mai 2021,\nmai 2020,\n5 Mai 1699,\n5 Mai 2021 г.,\nNaN,x\n',
    [
      header,
      {
        kind: "month-names",
        column: "a",
        months: [
          ["févr", 2],
          ["Mai", 5],
        ],
      },
      { kind: "split", column: "a", by: "-", into: ["y", "m"] },
    ],
    "a,b\nx,\n,\n",
    "same",
  ],
  [
    "a split that would overwrite a column",
    "a,b\nx y,1\n",
    [header, { kind: "split", column: "a", by: " ", into: ["c", "d"] }],
    "a,c\nx y,1\n",
    "refused",
  ],
  [
    "a join that would overwrite a column",
    "a,b\nx,y\n",
    [header, { kind: "join", columns: ["a", "b"], between: "", into: "c" }],
    "a,b\nx,y\n",
    "same",
  ],
  [
    "a join that would overwrite a column of the new file",
    "a,b,d\nx,y,z\n",
    [
      { ...header, numbered: true },
      { kind: "join", columns: ["a", "b"], between: "", into: "c" },
    ],
    "a,b,c\nx,y,z\n",
    "refused",
  ],
  [
    "marks that would overwrite a column of the new file",
    "a,b\nx*,y\n",
    [
      { ...header, numbered: true },
      { kind: "marks", column: "a", marks: ["*"], into: "c" },
    ],
    "a,c\nx*,y\n",
    "refused",
  ],
  [
    "a column that is renamed as one of the new file",
    "a,b\nx,y\n",
    [
      { ...header, numbered: true },
      { kind: "rename", pairs: [["a", "c"]] },
    ],
    "a,c\nx,y\n",
    "refused",
  ],
  [
    "a day that doesn't exist in the new file",
    "a\n2021-02-28\n",
    [header, { kind: "dates", column: "a", formats: ["%Y-%m-%d"], rest: "stop" }],
    "a\n2021-02-29\n",
    "refused",
  ],
  [
    "a column name that is numbered twice",
    "a,a,a 2\n1,2,3\n",
    [{ ...header, numbered: true }],
    "a,a,a 2 2\n1,2,3\n",
    "same",
  ],
  [
    "a numbered name that exists",
    "a,,column 2\n1,2,3\n",
    [{ ...header, numbered: true }],
    ",,column 1\n1,2,3\n",
    "same",
  ],
  [
    "a median of whole numbers that ends in .5",
    'a\n1\n2\n""\n',
    [header, whole, { kind: "fill", column: "a", by: { what: "median" } }],
    'a\n3\n4\n""\n',
    "same",
  ],
  [
    "the median of zeros",
    'a\n-0\n0\n0\n""\n',
    [header, numbers, { kind: "fill", column: "a", by: { what: "median" } }],
    'a\n-0\n-0\n""\n',
    "same",
  ],
  [
    "the median of a column that has no value in the new file",
    'a\n1\n2\n""\n',
    [header, numbers, { kind: "fill", column: "a", by: { what: "median" } }],
    'a\n""\n""\n',
    "refused",
  ],
  [
    "a header of two rows in a new file of one row",
    "A,,B\nx,y,x\n1,2,3\n",
    [{ ...header, row: 2, rows: 2 }],
    "A,,B\n",
    "refused",
  ],
  [
    "a numbered header of three rows in a new file of two rows",
    "t,,\nA,,A\nx,x,\n1,2,3\n",
    [{ kind: "header", row: 3, rows: 3, numbered: true }],
    "t,,\nA,,A\n",
    "refused",
  ],
  [
    "a header of two rows with a name twice in the new file",
    "A,,B\nx,y,x\n1,2,3\n",
    [{ ...header, row: 2, rows: 2 }],
    "A,,B\nx,x,x\n1,2,3\n",
    "refused",
  ],
  ["an encoding that is UTF-8 in the new file", latin("a\né\n"), [header], "a\né\n", "refused"],
  [
    "Chinese in UTF-16 without a mark, with zero bytes",
    utf16("一,二\n一,三\n"),
    [header],
    utf16("一,二\n一,四\n五,六\n"),
    "same",
  ],
  ["UTF-16 without its mark in the new file", "a\nb\n", [header], utf16("a\nb\n"), "refused"],
  ["UTF-16 that is UTF-8 in the new file", utf16("\ufeffa\nb\n"), [header], "ab\ncde\n", "refused"],
  [
    "UTF-16 without a mark that is UTF-8 in the new file",
    utf16("a\nb\n"),
    [header],
    "ab\ncde\n",
    "refused",
  ],
  [
    "UTF-16 that is Windows-1252 in the new file",
    utf16("a\nb\n"),
    [header],
    latin("ab\ncé\n"),
    "refused",
  ],
  [
    "Windows-1252 that is UTF-16 in the new file",
    latin("a\né\n"),
    [header],
    utf16("a\nb\n"),
    "refused",
  ],
  [
    "an encoding with only ASCII letters in the new file",
    latin("a\né\n"),
    [header],
    "a\ne\n",
    "same",
  ],
  ["Latin-1", latin("a\né\x81\n"), [header], latin("a\nü\x81\n"), "same"],
  ["two byte order marks in the new file", "\ufeffa\n1\n", [header], "\ufeff\ufeffa\n1\n", "same"],
  [
    "a number with an exponent",
    "a\n3.2e-05\n",
    [header, numbers],
    "a\n1E+05\n0.1234567890123456\n",
    "same",
  ],
  [
    "a fraction that isn't a thousand",
    "a\n1.000\n",
    [header, { ...numbers, decimal: ",", thousands: "." }],
    "a\n0.125\n",
    "refused",
  ],
  [
    "accounting notation",
    'a\n"4.706,79-"\n',
    [header, { ...numbers, decimal: ",", thousands: ".", before: ["€"], parentheses: true }],
    'a\n"−5,5"\n"€ −5,5"\n"−€5,5"\n"€ 1.310,37-"\n"675,62+"\n(7)\n',
    "same",
  ],
  [
    "a trailing sign without decimals",
    "a\n4.50-\n",
    [header, { ...numbers, parentheses: true }],
    "a\n2-\n",
    "refused",
  ],
  [
    "a leading zero of a whole number in the new file",
    "a\n12345\n",
    [header, { ...numbers, whole: true }],
    "a\n02139\n",
    "refused",
  ],
  [
    "a power of ten",
    "a\n4.35k\n",
    [header, { ...numbers, powers: [["k", 3]], parentheses: true }],
    "a\n(1.005k)\n-2 k\n5\n",
    "same",
  ],
  [
    "a formula in a column name",
    "=a,b\n1,-5 %\n",
    [header, { kind: "formulas", columns: ["b"] }],
    "=a,b\n1,=1\n",
    "same",
  ],
  [
    "a formula in a column name whose escaped form exists",
    "=a,b\n1,2\n",
    [
      { kind: "header", row: 1, numbered: false },
      { kind: "formulas", columns: ["b"] },
    ],
    "=a,b\n1,+A1\n",
    "same",
  ],
  [
    "noon, midnight and a missing time",
    'a\n12:00 AM\n12:00 PM\n""\n1:05 pm\n',
    [
      header,
      { kind: "times", column: "a", formats: ["%I:%M %p", "%H:%M"], zones: [], rest: "stop" },
    ],
    "a\n0:30\n12:60 AM\n",
    "refused",
  ],
  [
    "only missing times",
    'a\n""\n1:05 pm\n',
    [header, { ...times, formats: ["%I:%M %p"] }],
    'a\n""\n""\n',
    "same",
  ],
  [
    "times in several zones around New Year",
    "a\n2020-12-31 23:30 -01:00\n2021-01-01T00:30:00+0100\n1700-01-01 00:00 CET\n",
    [header, zoned],
    "a\n2020-12-31 23:30 Z\n2020-02-29T10:00:00CET\n2020-02-30T10:00:00CET\n2020-02-28 10:00\n",
    "same",
  ],
  [
    "a new zone",
    "a\n2020-12-31 23:30 -01:00\n",
    [header, { ...zoned, rest: "stop" }],
    "a\n2020-12-31 23:30 EST\n",
    "refused",
  ],
  [
    "swapped numbers",
    "a,b\n1,2\n3,1\n-0,0\n,5\n",
    [header, numbers, { ...numbers, column: "b" }, { kind: "swap", larger: "a", smaller: "b" }],
    "a,b\n1.5,2\n",
    "same",
  ],
  [
    "swapped whole numbers",
    "a,b\n1,2\n,5\n",
    [header, whole, { ...whole, column: "b" }, { kind: "swap", larger: "a", smaller: "b" }],
    "a,b\n3,2\n7,\n",
    "same",
  ],
  [
    "swapped dates, some as spreadsheet serial numbers",
    "a,b\n2020-02-01,43864\n2020-02-03,43861\n,43861\n1700-10-14,\n",
    [
      header,
      { kind: "dates", column: "a", formats: ["%Y-%m-%d"], rest: "stop" },
      { kind: "dates", column: "b", formats: ["days since 1899-12-30"], rest: "stop" },
      { kind: "swap", larger: "a", smaller: "b" },
    ],
    "a,b\n2020-02-01,\n,43861\n",
    "same",
  ],
  [
    "whole numbers that are decimal in the new file",
    'a\n1.0\n-0\n""\n',
    [header, numbers, { kind: "whole", column: "a" }],
    "a\n1.5\n",
    "refused",
  ],
  [
    "an integer beyond the precision of a double in the new file",
    "a\n1.0\n",
    [header, numbers, { kind: "whole", column: "a" }],
    "a\n1e+16\n",
    "refused",
  ],
  [
    "two-digit years in both centuries",
    "a\n1.2.68\n1.2.69\n29.2.00\n31.12.99\n",
    [header, { kind: "dates", column: "a", formats: ["%d.%m.%y"], rest: "stop" }],
    "a\n1.2.30\n29.2.69\n",
    "refused",
  ],
  [
    "two-digit years that are all before 2030",
    "a\n1.2.29\n1.2.30\n29.2.32\n",
    [header, { kind: "dates", column: "a", formats: ["%d.%m.%E"], rest: "stop" }],
    "a\n1.2.69\n",
    "same",
  ],
  [
    "column names that Polars would interpret as all columns or a pattern",
    "*,^a$,a\nx,1,2\n,,\n*,^a$,a\n",
    [
      header,
      { kind: "repeated-headers" },
      { kind: "fill", column: "*", by: { what: "previous" } },
      { kind: "missing", columns: ["*", "^a$"], spellings: ["x"] },
      { kind: "sort", by: [{ column: "^a$", descending: true }] },
      { kind: "drop-columns", columns: ["^a$"] },
    ],
    "*,^a$,a\ny,1,2\n",
    "same",
  ],
  [
    "a file of several megabytes, which some libraries read in chunks",
    `a,b\r\n${createManyLines(0)}`,
    [header, { ...whole, column: "b", rest: "stop" }, { kind: "duplicates" }],
    `a,b\r\n${createManyLines(7)}`,
    "same",
  ],
  [
    "a long run of spaces",
    `a\nx${" ".repeat(20_000)}y\n`,
    [header, { kind: "spaces", columns: ["a"], inside: false, hard: false, invisible: false }],
    `a\n${" ".repeat(20_000)}y\n`,
    "same",
  ],
];

const pythons = [
  ["pandas", inject("python")],
  ["polars", inject("polars")],
] as const;

for (const [name, python] of pythons) {
  describe.skipIf(python === null)(`in real ${name}`, () => {
    const library = libraries[name];
    let process: PythonProcess;
    beforeAll(async () => {
      process = await startPython(python ?? "", name);
    });
    afterAll(() => process.stop());
    const read = (file: string | Uint8Array) => {
      const bytes = Buffer.from(file);
      return { bytes, ...readCsv(Buffer.from(bytes), { delimiter: "," }) };
    };
    const buildScriptRun = (
      { dialect, table, isNonstandard }: ReturnType<typeof read>,
      steps: Step[],
    ) => {
      const blocks = library.buildScript({ dialect, source: table, steps, isNonstandard });
      return { library, process, blocks: blocks ?? [], steps };
    };

    const supported = traps.filter(([, , steps]) =>
      steps.every(({ kind }) => library.supports(kind)),
    );
    test.each(supported)("%s", async (_, today, steps, tomorrow, becomes) => {
      const first = read(today);
      const script = buildScriptRun(first, steps);
      expect(await compareWithPython(script, first)).toBe("same");
      const next = read(tomorrow);
      const mayFail =
        next.dialect.encoding !== first.dialect.encoding ||
        hasOtherHeader(first.table, next.table, steps);
      expect(await compareWithPython(script, { ...next, mayFail })).toBe(becomes);
    });

    test("a script raises an error if a new file has fewer columns", async () => {
      const script = buildScriptRun(read("a,b\n1,2\n"), [header]);
      const file = { ...read("a\n1\n"), mayFail: true };
      expect(await compareWithPython(script, file)).toBe("refused");
    });
  });
}
