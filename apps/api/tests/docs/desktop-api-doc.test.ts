import { readFileSync } from "node:fs";

import { type ProblemCode, problemCodes } from "@site/contracts/desktop";
import { expect, test } from "vitest";

import { httpStatuses } from "../../src/errors.ts";
import { defaultLimits } from "../../src/providers/limiter.ts";

const text = readFileSync(new URL("../../../../docs/desktop-api.md", import.meta.url), "utf8");

test("docs/desktop-api.md says of every refusal of the surface what its status is and what the app does", () => {
  const rows = Array.from(
    text.matchAll(/^\| (`.+`) \| ([\d, ]+) \| \S.* \|$/gm),
    ([, codes = "", given = ""]) => ({
      codes: Array.from(codes.matchAll(/`(\w+)`/g), ([, code = ""]) => code as ProblemCode),
      given,
    }),
  );
  expect(rows.flatMap(({ codes }) => codes).toSorted()).toEqual(problemCodes.toSorted());
  for (const { codes, given } of rows) {
    const wanted = new Set(codes.map((code) => httpStatuses[code]));
    expect(given, codes.join()).toBe([...wanted].toSorted((a, b) => a - b).join(", "));
  }
});

test("docs/desktop-api.md states the limits that the app can meet", () => {
  const named = ["licence:key", "desktop:caller", "activation:licence", "trial:caller"] as const;
  const limits = named.map((name) => defaultLimits[name]);
  // The document states these windows in words: "ten minutes" for the first two, "a day" for the others.
  expect(limits.map(({ seconds }) => seconds)).toEqual([600, 600, 86_400, 86_400]);
  const line = /^Limits: .+$/m.exec(text)?.[0] ?? "";
  expect(line.match(/\d+/g)).toEqual(limits.map(({ points }) => String(points)));
});
