import { readFileSync } from "node:fs";

import { type ProblemCode, problemCodes } from "@site/contracts/desktop";
import { expect, test } from "vitest";

import { statuses } from "../../src/errors.ts";
import { defaultLimits, type LimitName } from "../../src/providers/limiter.ts";

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
    const wanted = new Set(codes.map((code) => statuses[code]));
    expect(given, codes.join()).toBe([...wanted].toSorted((a, b) => a - b).join(", "));
  }
});

test("docs/desktop-api.md states the limits that the app can meet", () => {
  const calls = (name: LimitName, seconds: number) => {
    expect(defaultLimits[name].seconds).toBe(seconds);
    return defaultLimits[name].points;
  };
  expect(text).toContain(
    `Limits: ${calls("licence:key", 600)} calls in ten minutes for a licence, ${calls("desktop:caller", 600)} for an address, ${calls("activation:licence", 86_400)} new devices a day for a licence, ${calls("trial:caller", 86_400)} new trials a day for an address.`,
  );
});
