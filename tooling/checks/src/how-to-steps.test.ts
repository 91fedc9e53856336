import { expect, test } from "vitest";

import { applyEdit, type EditStep, mergeTestRuns, readHowToSteps } from "./how-to-steps.ts";

const page = `1. **Address.** A line:

   \`\`\`ts in="pages.ts" after="pages = {"
   "/roadmap": "read/roadmap",
   \`\`\`

2. Only shown: \`\`\`ts is no step.

   \`\`\`ts
   shown();
   \`\`\`

\`\`\`sh run
pnpm hosting
\`\`\`
`;

test("steps are the fenced blocks that name a file or a command, without their indentation", () => {
  expect(readHowToSteps(page)).toEqual([
    {
      kind: "edit",
      line: 3,
      file: "pages.ts",
      place: { at: "after", anchor: "pages = {" },
      text: '"/roadmap": "read/roadmap",',
    },
    { kind: "run", line: 13, commands: ["pnpm hosting"] },
  ]);
});

test.for([
  [{ at: "after", anchor: "two" }, "one\ntwo\nnew\nthree\n"],
  [{ at: "before", anchor: "two" }, "one\nnew\ntwo\nthree\n"],
  [{ at: "replace", anchor: "two" }, "one\nnew\nthree\n"],
  [{ at: "append" }, "one\ntwo\nthree\n\nnew\n"],
] as const)("a block is inserted %o", ([place, expected]) => {
  expect(applyEdit("one\ntwo\nthree\n", createEdit(place))).toBe(expected);
});

test("an anchor that is missing, a new file that exists and a missing file are errors", () => {
  const after = createEdit({ at: "after", anchor: "four" });
  expect(() => applyEdit("one\n", after)).toThrow("Line 7: list.txt has no line with four.");
  expect(() => applyEdit("one\n", createEdit({ at: "new" }))).toThrow("exists already");
  expect(() => applyEdit(undefined, after)).toThrow("there is no list.txt");
});

test("tests of one package run together", () => {
  const commands = ["cd a && npx vitest run x y", "pnpm check", "cd b && npx vitest run x"];
  expect(mergeTestRuns([...commands, "cd a && npx vitest run y z"])).toEqual([
    "cd a && npx vitest run x y z",
    "pnpm check",
    "cd b && npx vitest run x",
  ]);
});

function createEdit(place: EditStep["place"]): EditStep {
  return { kind: "edit", line: 7, file: "list.txt", place, text: "new" };
}
