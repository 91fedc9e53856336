import fc from "fast-check";
import { expect, test } from "vitest";

import { headerStep, readLines } from "../../tests/lines.ts";
import { createTableBuilder } from "../columns/table-builder.ts";
import { readCsv } from "../read/read-csv.ts";
import { applySteps } from "../recipe/apply-steps.ts";
import { writeCsv } from "../write/write-csv.ts";
import {
  detectIssues,
  detectIssuesIncrementally,
  requiredCharacters,
  type ColumnCache,
} from "./detect.ts";
import { profileTable } from "./profile.ts";

const messy = `Report of the year;;;
;;;
id;city;income;postcode
1; Bern;1.234,50 €;00120
2;Basel;2.000,00 €;04120
3;Chur ;n/a;01230
4;Zug;12.500,00 €;06300
5;Genf;950,25 €;01200
6;Thun;1.100,00 €;03600
6;Thun;1.100,00 €;03600
;;;
`;

const read = (text: string) => readCsv(new TextEncoder().encode(text)).table;
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

test("the suggested steps apply one after the other and clean the table", () => {
  const table = read(messy);
  const steps = detectIssues(table).flatMap((issue) => ("step" in issue ? [issue.step] : []));
  const { table: clean, outcomes } = applySteps(table, steps);
  expect(outcomes.map(({ error }) => error)).toEqual(steps.map(() => undefined));
  expect(text(writeCsv(clean)).split("\r\n")).toEqual([
    "id,city,income,postcode",
    "1,Bern,1234.5,00120",
    "2,Basel,2000.0,04120",
    "3,Chur,,01230",
    "4,Zug,12500.0,06300",
    "5,Genf,950.25,01200",
    "6,Thun,1100.0,03600",
    "",
  ]);
});

test("finds only the header and column types in a clean table", () => {
  const clean =
    "code,name\r\nNA,Namibia\r\nDE,Germany\r\nCH,Switzerland\r\nFR,France\r\nIT,Italy\r\n";
  expect(detectIssues(read(clean))).toMatchObject([{ step: { kind: "header", row: 1 } }]);
});

test("finds a repeated header behind a byte order mark", () => {
  const rows = Array.from({ length: 9 }, (_, at) => `street ${at},0-1,${at * 7}\n`).join("");
  const file = `\ufeffname,form,size\n${rows}`;
  const steps = detectIssues(read(file + file)).flatMap((one) => ("step" in one ? [one.step] : []));
  expect(steps.map(({ kind }) => kind)).toEqual([
    "spaces",
    "header",
    "repeated-headers",
    "numbers",
    "duplicates",
  ]);
});

test("asks whether a separator is for thousands or decimals", () => {
  const [, question] = detectIssues(read("a;b\nx;1,234\ny;5,678\nz;9,012\n"));
  expect(question).toMatchObject({ confidence: "ambiguous" });
  expect(question && "options" in question && question.options.map(({ label }) => label)).toEqual([
    "Read “,” as thousands separator",
    "Read “,” as decimal sign",
  ]);
});

test("asks the same question about each column", () => {
  const questions = detectIssues(read("a;b\n1,234;2,345\n5,678;6,789\n9,012;9,123\n")).filter(
    (one) => "options" in one,
  );
  expect(questions.map(({ title }) => title)).toEqual([
    "Is the decimal sign “,” or “.”?",
    "Is the decimal sign “,” or “.”?",
  ]);
});

test("is certain about numbers in a duplicated column, while it asks which column to keep", () => {
  const rows = Array.from({ length: 12 }, (_, at) => `x${at},${at},${at}\n`).join("");
  expect(detectIssues(read(`id,a,b\n${rows}`))).toMatchObject([
    { step: { kind: "header" } },
    { options: [{ step: { kind: "drop-columns" } }] },
    { confidence: "clear", step: { kind: "numbers", column: "a" } },
    { confidence: "clear", step: { kind: "numbers", column: "b" } },
  ]);
});

test("leaves a column alone whose name is too long for a recipe", () => {
  const kindsFor = (length: number) =>
    detectIssues(read(`id,${"n".repeat(length)}\na,1\nb,2\nc,3\nd,4\n`)).flatMap((one) =>
      "step" in one ? [one.step.kind] : [],
    );
  expect(kindsFor(1000)).toEqual(["header", "numbers"]);
  expect(kindsFor(1001)).toEqual(["header"]);
});

test("asks about unknown values after suggesting to remove a mark", () => {
  const numbers = Array.from({ length: 30 }, (_, at) => String(at * 7));
  const whys = (...more: string[]) =>
    detectIssues(read(["n", ...numbers, ...more].join("\n"))).flatMap((one) =>
      "options" in one ? [one.title] : [],
    );
  expect(whys("12*")).toEqual([]);
  expect(whys("12x4")).toEqual([expect.stringMatching(/^1 of 31 values is not a plain number/)]);
  expect(whys("12*", "12x4")).toEqual([expect.stringMatching(/^1 of 32 values/)]);
});

test("asks once about a typo that two detectors find", () => {
  const rows = Array.from(
    { length: 40 },
    (_, at) => `${at % 2 === 0 ? "Germany" : "France"},${at}`,
  );
  const found = detectIssues(
    read(["land,day,x", ...rows, "Germeny,8"].map((row) => `${row},y`).join("\n")),
  );
  const typos = found.filter(({ examples }) => examples.some(({ before }) => before === "Germeny"));
  expect(typos).toHaveLength(1);
});

test("doesn't suggest a dismissed issue again, and ignores its step for later ones", () => {
  const found = detectIssues(read(messy), (issue) => {
    return "step" in issue && issue.step.kind === "missing";
  });
  const kinds = found.flatMap((issue) => ("step" in issue ? [issue.step] : []));
  expect(kinds.filter(({ kind }) => kind === "missing")).toEqual([]);
  expect(kinds.filter((step) => step.kind === "numbers" && step.column === "income")).toEqual([]);
});

test("is certain about numbers unless a question about their missing markers is open", () => {
  const alone = read("id,a\nx,1\ny,2\nz,-999\nu,3\nv,4\nw,5\n");
  const several = read(
    `id,a,b\n${Array.from({ length: 12 }, (_, at) => (at < 4 ? `n${at},-200,-200` : `n${at},${at},${at * 3}`)).join("\n")}\n`,
  );
  const getConfidences = (table: typeof alone) =>
    detectIssues(table).flatMap((one) =>
      "step" in one && one.step.kind === "numbers" ? [one.confidence] : [],
    );
  expect(getConfidences(alone)).toEqual(["clear"]);
  expect(getConfidences(several)).toEqual(["likely", "likely"]);
});

test("is not certain about dates while a question about joining them is open", () => {
  const rows = [
    "2020-12-30;9:00",
    "2020-12-31;9:30",
    "2021-01-01;10:00",
    "2021-01-02;11:00",
    "2021-01-03;8:00",
  ];
  const getConfidences = (names: string) =>
    detectIssues(read([names, ...rows].join("\n"))).flatMap((one) =>
      "step" in one && one.step.kind === "dates" ? [one.confidence] : [],
    );
  expect(getConfidences("date;time")).toEqual(["likely"]);
  expect(getConfidences("date;open")).toEqual(["clear"]);
});

test("reuses the results for unchanged columns", () => {
  const rows = read("city;income\n Bern;1.234,50\nBasel;2.000,00\nChur ;950,25\n");
  const { table } = applySteps(rows, [{ kind: "header", row: 1, numbered: false }]);
  const known: ColumnCache = new WeakMap();
  const search = () => {
    const work = detectIssuesIncrementally(table, undefined, known);
    let parts = 0;
    for (let part = work.next(); ; part = work.next(), parts += 1) {
      if (part.done === true) return { found: part.value, parts };
    }
  };
  const first = search();
  const second = search();
  expect(second.found).toEqual(first.found);
  expect(second.parts).toBeLessThan(first.parts / 2);
});

const named = (lines: readonly string[]) =>
  applySteps(read(`${lines.join("\n")}\n`), [{ kind: "header", row: 1, numbered: true }]).table;

test("doesn't remove anything from rows in question", () => {
  const rows = Array.from({ length: 60 }, (_, at) => `Ann,1${10 + at},Thun`);
  const lines = ["name,amount,city", ...rows, "Ann,Unit 12 Main St,300,Bern", "Bob,on request,Zug"];
  const steps = detectIssues(named(lines)).flatMap((one) => ("step" in one ? [one.step] : []));
  expect(steps.filter((step) => "rest" in step && step.rest === "missing")).toEqual([]);
  const empty = ["a,b,c", ...Array.from({ length: 19 }, (_, at) => `x${at},y${at},`), "1,2,3,4"];
  const others = detectIssues(named(empty)).flatMap((one) =>
    "step" in one ? [one.step.kind] : [],
  );
  expect(others).not.toContain("drop-columns");
});

test("asks once whether a dash means missing in several columns", () => {
  const rows = Array.from({ length: 12 }, (_, at) =>
    Array.from({ length: 4 }, (__, column) =>
      at === column ? "-" : "ABCDE"[(at * 3 + column) % 5],
    ),
  );
  const lines = ["k,l,m,n", ...rows.map((row) => row.join())];
  const { table } = applySteps(readLines(lines, ","), [headerStep]);
  const asked = detectIssues(table).filter((issue) => issue.title.includes("“-”"));
  expect(asked).toMatchObject([
    { count: 4, options: [{ step: { columns: ["k", "l", "m", "n"], spellings: ["-"] } }] },
  ]);
  expect(detectIssues(table, (issue) => issue.title === asked[0]?.title)).not.toContainEqual(
    expect.objectContaining({ title: expect.stringContaining("“-”") }),
  );
});

test("keeps the indentation of texts of several lines", () => {
  const codes = Array.from({ length: 9 }, (_, at) => `"  if x:\n    return ${at}"`);
  const { table } = readCsv(new TextEncoder().encode(`code\n${codes.join("\n")}\n`), {
    delimiter: ",",
  });
  const steps = detectIssues(table).flatMap((issue) => ("step" in issue ? [issue.step.kind] : []));
  expect(steps).not.toContain("spaces");
});

const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(0x20 + at));
/** Texts in which detectors find issues. The test removes characters from them. */
const detectableTexts = [
  ..."n/a -999 999 1.234,50 12% 0.12 (5) 5.00- 1e5 1E+05 007 0007 5-9 >=90 12* c. 1850 2020-01-31".split(
    " ",
  ),
  ..."31/12/2020 12:30 ='1' &amp; 5 km 180cm $5 <0.05 3k #1007 1,23,456 1 000 5'10\" * . - + ()".split(
    " ",
  ),
  ...ascii,
];

test.each([...requiredCharacters].map(([detector, required]) => ({ detector, required })))(
  "$detector.name finds nothing in columns without the characters it needs",
  ({ detector, required }) => {
    const allowed = new Set(
      ascii.filter((character) => !required.test(character) || !required.test(`${character}.`)),
    );
    const pieces = detectableTexts.map((text) =>
      Array.from(text, (character) => (allowed.has(character) ? character : "")).join(""),
    );
    const piece = fc.constantFrom(...pieces, ...pieces.filter((one) => one.length > 1));
    const text = fc.array(piece, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(""));
    const cells = fc.array(fc.tuple(text, fc.integer({ min: 1, max: 4 })), { minLength: 3 });
    const name = fc.constantFrom("x", "id", "postcode", "sex", "unit", "date");
    fc.assert(
      fc.property(cells, name, (texts, name) => {
        const builder = createTableBuilder();
        const rows = texts.flatMap(([text, count]) => Array.from({ length: count }, () => text));
        rows.forEach((text, row) => builder.set(row, 0, text));
        const { columns } = builder.finish(rows.length);
        const profile = profileTable({
          rows: rows.length,
          columns: columns.map((column) => ({ ...column, name })),
        });
        fc.pre(profile.texts.every(({ alphabet }) => !required.test(alphabet)));
        expect(detector(profile)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  },
);

test("removing duplicate rows waits for the questions whose answers may make rows equal", () => {
  const rows = Array.from({ length: 12 }, (_, at) => `${at},${at % 2 === 0 ? "male" : "female"}`);
  const table = read(`id,sex\n${rows.join("\n")}\n12,1\n13,2\n13,2\n`);
  const duplicates = (isDismissed?: Parameters<typeof detectIssues>[1]) =>
    detectIssues(table, isDismissed).filter(({ title }) => title === "1 exact duplicate row");
  const isDuplicates = ({ kind }: { kind: string }) => kind === "duplicates";
  const options = [{ label: "Remove 1 row", step: { kind: "duplicates" } }];
  expect(duplicates()).toMatchObject([{ confidence: "ambiguous", isOptional: true, options }]);
  expect(detectIssues(table).map(({ title }) => title)).toContain(
    "3 cells have 1 and 2: which word is meant?",
  );
  const withoutQuestion = duplicates(({ title }) => title.endsWith("?"));
  expect(withoutQuestion).toMatchObject([{ confidence: "likely", step: { kind: "duplicates" } }]);
  // A skipped offer doesn't come back as a suggestion.
  const skipped = duplicates(
    (issue) =>
      issue.title.endsWith("?") ||
      ("options" in issue && issue.options.some(({ step }) => isDuplicates(step))),
  );
  expect(skipped).toEqual([]);
});

test("a formula that may stay doesn't hold up the removal of duplicate rows", () => {
  const table = read("id,note\n1,=A1\n2,b\n3,c\n4,d\n5,e\n6,f\n6,f\n");
  expect(detectIssues(table).map(({ confidence, title }) => [confidence, title])).toEqual([
    ["clear", "Column names in row 1"],
    ["clear", "All 7 values are numbers"],
    ["ambiguous", "1 cell would run as a formula in a spreadsheet"],
    ["likely", "1 exact duplicate row"],
  ]);
});
