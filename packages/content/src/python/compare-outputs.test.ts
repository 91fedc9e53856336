import { expect, test } from "vitest";

import { compareOutputs, replaceOutputs, findPythonBlocks } from "./python-blocks.ts";

const page = `Text

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
const blocks = findPythonBlocks(page);
const obtained = [{ stdout: "1\n" }, { stdout: "2  \n\n  3\n" }, { stdout: "" }];

test("missing, wrong and obsolete outputs are reported with their line", () => {
  const told = compareOutputs(blocks, obtained);
  expect(told.map(({ line }) => line)).toEqual([4, 13, 21]);
  expect(told[1]?.message).toContain("the page shows\nold\nbut the code writes\n2");
});

test("a page filled with its outputs has no problems, and filling it again changes nothing", () => {
  const filled = replaceOutputs(page, blocks, obtained);
  expect(compareOutputs(findPythonBlocks(filled), obtained)).toEqual([]);
  expect(replaceOutputs(filled, findPythonBlocks(filled), obtained)).toBe(filled);
  expect(filled).toContain("```python\nprint(1)\n```\n\n```output\n1\n```\n");
  expect(filled).toContain("  ```output\n  2\n\n    3\n  ```\n");
  expect(filled).not.toContain("once");
});

test("a failing block keeps its output and is reported with the line that failed", () => {
  const failed = [{ stdout: "", error: { line: 4, message: "NameError: x" } }];
  expect(compareOutputs(blocks, failed)).toEqual([
    { line: 4, message: "NameError: x", isFixable: false },
  ]);
  expect(replaceOutputs(page, blocks, failed)).toBe(page);
});
