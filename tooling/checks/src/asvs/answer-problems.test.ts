import { expect, test } from "vitest";

import { answerProblems, countAnswers, repeatedThreats } from "./answer-problems.ts";
import { findTestNames } from "./find-test-names.ts";
import { readAnswers } from "./read-answers.ts";
import { readTableRows } from "./test-references.ts";

const levels = { "V1.1.1": 2, "V1.1.2": 1, "V1.1.3": 2 };
const namesIn = (file: string) =>
  file === "a.test.ts" ? new Set(["holds", "holds as well"]) : undefined;

const problemsOf = (...rows: string[]) => {
  const text = ["| id | level | answer | how | test |", "|---|---|---|---|---|", ...rows].join(
    "\n",
  );
  return answerProblems(readAnswers(text), levels, namesIn).map(({ text: problem }) => problem);
};

const sound = [
  "| V1.1.1 | 2 | met | by a rule | `a.test.ts`: holds<br>holds as well |",
  "| V1.1.2 | 1 | partly | by a person | by review |",
  "| V1.1.3 | 2 | - | there is none here |  |",
];

test("sound answers have no problems, and are counted by how they are answered", () => {
  expect(problemsOf(...sound)).toEqual([]);
  expect(countAnswers(readAnswers(sound.join("\n")))).toMatchObject({
    applying: 2,
    tested: 1,
    met: 1,
    partly: 1,
    testedShare: 0.5,
  });
});

test("a requirement that is missing, answered twice or under another level is reported", () => {
  expect(problemsOf(...sound.slice(1))).toEqual(["V1.1.1 is not answered"]);
  expect(problemsOf(...sound, sound[2] ?? "")).toEqual(["V1.1.3 is answered twice"]);
  expect(problemsOf(...sound.slice(0, 2), "| V1.1.3 | 1 | - | none |  |")).toEqual([
    "V1.1.3 is of level 2",
  ]);
  expect(problemsOf(...sound, "| V9.9.9 | 2 | - | none |  |")).toEqual([
    "V9.9.9 is no requirement of level 1 or 2",
  ]);
});

test("a missing test, or one in a missing file, is reported with its line", () => {
  const row = (cell: string) => `| V1.1.1 | 2 | met | by a rule | ${cell} |`;
  const rest = sound.slice(1);
  expect(problemsOf(row("`a.test.ts`: holds no more"), ...rest)).toEqual([
    "a.test.ts has no test “holds no more”",
  ]);
  expect(problemsOf(row("`gone.test.ts`: holds"), ...rest)).toEqual(["there is no gone.test.ts"]);
  expect(problemsOf(row("surely"), ...rest)).toEqual([
    "V1.1.1 names neither a test nor `by review`",
  ]);
});

test("two threats of one number are reported at the second", () => {
  const rows = readTableRows(
    "| T1 | a |\n| T2 | b |\n| T1 | c |\n\n| secret | d |\n| secret | e |",
  );
  expect(repeatedThreats(rows)).toEqual([{ line: 3, text: "T1 is another threat's number" }]);
});

test("names of tests are found in every form of call, and in nothing else", () => {
  const source = `
    test("plain", () => log("no test"));
    test.each([["a"]])("each %s", () => undefined);
    describe.each\`a\`("with a template", () => { it("inside", () => undefined); });
    for (const path of paths) test(\`at \${path}\`, async () => undefined);
    // test("commented out")
  `;
  expect([...findTestNames(source)].toSorted()).toEqual(
    ["plain", "each %s", "with a template", "inside", "at ${path}"].toSorted(),
  );
});
