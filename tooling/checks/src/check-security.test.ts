import { expect, test } from "vitest";

import {
  type AsvsAnswer,
  findAsvsErrors,
  findTestNames,
  findThreatErrors,
  readAsvs,
  renderAsvs,
} from "./check-security.ts";

test("the answers in docs/asvs.yaml are valid, and an incomplete one is reported", () => {
  const chapters = readAsvs();
  expect(findAsvsErrors(chapters)).toEqual([]);
  const answer: AsvsAnswer = { level: 2, answer: "n/a", control: "", tests: { "a.test.ts": [] } };
  expect(findAsvsErrors({ ...chapters, V18: { "V18.1.1": answer } })).toEqual([
    "254 answers to 253 requirements",
    "V18.1.1 names no control",
    "V18.1.1 does not apply but names a test",
  ]);
});

test("the page counts answers by chapter, and lists those that are not met or not tested", () => {
  const page = renderAsvs({
    "V1 Encoding": {
      "V1.1.1": { level: 2, answer: "met", control: "a rule", tests: { "a.test.ts": ["holds"] } },
      "V1.1.2": { level: 1, answer: "partly", control: "a review" },
      "V1.1.5": { level: 1, answer: "met", control: "a habit" },
      "V1.1.3": { level: 2, answer: "n/a", control: "no LDAP" },
      "V1.1.4": { level: 2, answer: "n/a", control: "no LDAP" },
    },
  });
  expect(page).toContain("| V1 Encoding | 2 | 1 | 0 | 2 |");
  expect(page).toContain("| V1.1.2 | partly | a review |");
  expect(page).toContain("Met without an automated test: V1.1.5.");
  expect(page).not.toContain("a rule");
});

test("a threat without a test, a test without a threat, and a repeated number are reported", () => {
  expect(
    findThreatErrors("| T1 | a | b |\n| T2 | c | d |\n| T1 | e | f |", { T1: {}, T3: {} }),
  ).toEqual([
    "T1 is the number of two threats",
    "T2 names no test",
    "T3 isn't in the threat model",
  ]);
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
