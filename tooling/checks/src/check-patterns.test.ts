import { expect, test } from "vitest";

import { findPatternError, isSlow, readPatterns } from "./check-patterns.ts";

test.each([
  [/a+b/, "2nd degree polynomial"],
  [/\/+$/, "2nd degree polynomial"],
  [/^\s*(.*)\s*$/, "3rd degree polynomial"],
  [/[^\s@]+@[^\s@]+/, "2nd degree polynomial"],
  [/^(a+)+$/, "exponential"],
])("%s takes more than linear time", async (pattern, time) => {
  expect(await findPatternError(pattern)).toContain(`takes ${time} time`);
});

test.each([/^a+b$/, /(?<!\/)\/+$/, /[^\s@]+/g])("%s takes linear time", async (pattern) => {
  expect(await findPatternError(pattern)).toBeUndefined();
});

test("an attack is slow if it takes much processor time", () => {
  expect(isSlow(/(?=a)\/+$/, "/".repeat(100))).toBe(false);
  expect(isSlow(/\/+$/, `${"/".repeat(50_000)}a`)).toBe(true);
});

test("patterns are found where they are written, and one built at run time is an error", async () => {
  const text = `
    const literal = /a+b/gu;
    const given = new RegExp("c+d", "i");
    const built = RegExp(\`\${literal.source}$\`);
    const name: RegExp = given;
  `;
  const patterns = readPatterns("some.ts", text);
  expect(patterns).toEqual([
    { line: 2, source: "a+b", flags: "gu" },
    { line: 3, source: "c+d", flags: "i" },
    { line: 4, source: undefined, flags: "" },
  ]);
  expect(await findPatternError(patterns[2]!)).toContain("built at run time");
});
