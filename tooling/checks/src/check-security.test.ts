import { expect, test } from "vitest";

import {
  type AsvsAnswer,
  findAsvsErrors,
  findRepeatedThreats,
  findTestNames,
  readAsvs,
  readThreatTests,
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

test("the page marks answers that are not met, and answers without a test", () => {
  const page = renderAsvs({
    "V1 Encoding": {
      "V1.1.1": { level: 2, answer: "met", control: "a rule", tests: { "a.test.ts": ["holds"] } },
      "V1.1.2": { level: 1, answer: "partly", control: "a review" },
      "V1.1.3": { level: 2, answer: "n/a", control: "no LDAP" },
      "V1.1.4": { level: 2, answer: "n/a", control: "no LDAP" },
    },
  });
  expect(page).toContain("| V1.1.1 | a rule |");
  expect(page).toContain("| V1.1.2 | **partly:** a review (no automated test) |");
  expect(page).toContain("Not applicable: V1.1.3, V1.1.4 (no LDAP).");
});

test("tests are read from the threat model, and a repeated threat number is reported", () => {
  const threats = readThreatTests(
    "| T1 | a | `a.test.ts`: one<br>two<br>`b.test.ts`: three |\n| T2 | b |\n| T1 | c |",
  );
  expect(threats[0]).toEqual(["T1", { "a.test.ts": ["one", "two"], "b.test.ts": ["three"] }]);
  expect(findRepeatedThreats(threats)).toEqual(["T1 is the number of two threats"]);
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
