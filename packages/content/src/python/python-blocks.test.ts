import { expect, test } from "vitest";

import {
  compareOutputs,
  findPostgresBlocks,
  findPythonBlocks,
  replaceOutputs,
} from "./python-blocks.ts";

const page = `# A page

\`\`\`python title="first.py"
x = 1
print(x)
\`\`\`

\`\`\`output
1
\`\`\`

\`\`\`python norun
import secrets_of_nobody
\`\`\`

1. In a list:

   \`\`\`python
   if x:
       print("deep")
   \`\`\`

Words between.

\`\`\`output
not of the block above
\`\`\`

\`\`\`\`markdown
\`\`\`python
print("an example of Markdown, not code of the page")
\`\`\`
\`\`\`\`

~~~python
y = 2
~~~

\`\`\`sh run
echo 3
\`\`\`

\`\`\`sh
rm -rf never
\`\`\`

\`\`\`sh postgres
psql -c "SELECT 5"
\`\`\`

\`\`\`output
5
\`\`\`
`;

test("every block to run is found, in the order of the page, with its line", () => {
  expect(findPythonBlocks(page).map(({ line, code }) => ({ line, code }))).toEqual([
    { line: 4, code: "x = 1\nprint(x)\n" },
    { line: 19, code: 'if x:\n    print("deep")\n' },
    { line: 36, code: "y = 2\n" },
    { line: 40, code: "echo 3\n" },
  ]);
});

test("only an output right after a block belongs to it", () => {
  expect(findPythonBlocks(page).map(({ output }) => output.text)).toEqual([
    "1\n",
    undefined,
    undefined,
    undefined,
  ]);
});

test("commands that need Postgres are found apart, with their output", () => {
  expect(findPostgresBlocks(page).map(({ code, output }) => [code, output.text])).toEqual([
    ['psql -c "SELECT 5"\n', "5\n"],
  ]);
});

const outputPage = `Text

\`\`\`python
print(1)
\`\`\`

- item

  \`\`\`python
  print(2)
  \`\`\`

  \`\`\`output
  old
  \`\`\`

\`\`\`python
silent = True
\`\`\`

\`\`\`output
once
\`\`\`

End
`;
const blocks = findPythonBlocks(outputPage);
const actual = [{ stdout: "1\n" }, { stdout: "2  \n\n  3\n" }, { stdout: "" }];

test("missing, wrong and obsolete outputs are reported with their line", () => {
  const problems = compareOutputs(blocks, actual);
  expect(problems.map(({ line }) => line)).toEqual([4, 13, 21]);
  expect(problems[1]?.message).toContain("the page shows\nold\nbut the code writes\n2");
});

test("a page with its actual outputs has no problems, and replacing them again changes nothing", () => {
  const filled = replaceOutputs(outputPage, blocks, actual);
  expect(compareOutputs(findPythonBlocks(filled), actual)).toEqual([]);
  expect(replaceOutputs(filled, findPythonBlocks(filled), actual)).toBe(filled);
  expect(filled).toContain("```python\nprint(1)\n```\n\n```output\n1\n```\n");
  expect(filled).toContain("  ```output\n  2\n\n    3\n  ```\n");
  expect(filled).not.toContain("once");
});

test("a failing block keeps its output and is reported with the line that failed", () => {
  const failed = [{ stdout: "", error: { line: 4, message: "NameError: x" } }];
  expect(compareOutputs(blocks, failed)).toEqual([
    { line: 4, message: "NameError: x", isFixable: false },
  ]);
  expect(replaceOutputs(outputPage, blocks, failed)).toBe(outputPage);
});
