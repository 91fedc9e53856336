import { expect, test } from "vitest";

import { guardProblems } from "./guard-problems.ts";
import type { Guard } from "./guard.ts";

const files: Record<string, string> = {
  "apps/api/src/a.ts": "if (!owner) throw refusal;\nsend();\nsend();",
  "apps/api/tests/a.test.ts": "",
  "packages/b/src/b.test.ts": "",
};
const sound = {
  what: "owner",
  file: "apps/api/src/a.ts",
  text: "if (!owner) throw refusal;",
  without: "",
  tests: ["apps/api/tests/a.test.ts"],
} satisfies Guard;

test.each<[string, Guard[], string[]]>([
  ["nothing, if the guard's text occurs once", [sound], []],
  ["a text that is gone", [{ ...sound, text: "x()" }], ["its text occurs 0 times"]],
  ["a text that occurs twice", [{ ...sound, text: "send();" }], ["its text occurs 2 times"]],
  ["a file that is gone", [{ ...sound, file: "apps/api/src/c.ts" }], ["its file is gone"]],
  ["a change that is none", [{ ...sound, without: sound.text }], ["nothing would be taken out"]],
  ["a test that is gone", [{ ...sound, tests: ["apps/api/tests/c.test.ts"] }], ["there is no"]],
  [
    "tests of two packages",
    [{ ...sound, tests: [...sound.tests, "packages/b/src/b.test.ts"] }],
    ["not of one package"],
  ],
  ["a name that is given twice", [sound, sound], ["two of this name"]],
])("reports %s", (_what, guards, reported) => {
  const problems = guardProblems(guards, (file) => files[file]);
  expect(problems).toHaveLength(reported.length);
  reported.forEach((part, at) => expect(problems[at]).toContain(part));
});
