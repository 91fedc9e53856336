import { expect, test } from "vitest";
import * as z from "zod";

import { patternProblem } from "./pattern-problem.ts";
import { readPatterns } from "./read-patterns.ts";

test.each([
  [/a+b/, "quadratic"],
  [/\/+$/, "quadratic"],
  [/^\s*(.*)\s*$/, "quadratic"],
  [/[^\s@]+@[^\s@]+/, "quadratic"],
  [/^(a+)+$/, "exponential"],
])("%s takes more than linear time", (pattern, time) => {
  expect(patternProblem(pattern)).toContain(`takes ${time} time`);
});

test.each([/^a+b$/, /(?<!\/)\/+$/, /[^\s@]+/g, /\p{L}{1,40}-/u, z.regexes.email])(
  "%s takes linear time",
  (pattern) => {
    expect(patternProblem(pattern)).toBeUndefined();
  },
);

test("patterns are found where they are written, and those built at run time are reported as such", () => {
  const text = `
    const literal = /a+b/gu;
    const given = new RegExp("c+d", "i");
    const built = RegExp(\`\${literal.source}$\`);
    const name: RegExp = given;
  `;
  expect(readPatterns("some.ts", text)).toEqual([
    { line: 2, pattern: { source: "a+b", flags: "gu" } },
    { line: 3, pattern: { source: "c+d", flags: "i" } },
    { line: 4, pattern: undefined },
  ]);
});
