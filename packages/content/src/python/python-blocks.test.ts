import { expect, test } from "vitest";

import { findPythonBlocks } from "./python-blocks.ts";

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
`;

test("every block that is to be run is found, in the order of the page, with its line", () => {
  expect(findPythonBlocks(page).map(({ line, code }) => ({ line, code }))).toEqual([
    { line: 4, code: "x = 1\nprint(x)\n" },
    { line: 19, code: 'if x:\n    print("deep")\n' },
    { line: 36, code: "y = 2\n" },
  ]);
});

test("only an output right behind a block belongs to it", () => {
  expect(findPythonBlocks(page).map(({ output }) => output.shown)).toEqual([
    "1\n",
    undefined,
    undefined,
  ]);
});
