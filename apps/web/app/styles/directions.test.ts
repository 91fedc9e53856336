import { globSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

const app = path.join(import.meta.dirname, "..");
/** The clip edge of the gate moves from left to right in every reading direction. */
const exceptions = new Set(["styles/gate.css"]);

const sidedClass =
  /(?<=["'`\s:])-?(?:[mp][lr]|border-[lr]|rounded-[lr]|scroll-[mp][lr]|left|right)-[\w[]|(?<=["'`\s:])(?:border-[lr]|text-(?:left|right)|float-(?:left|right))(?=["'`\s])/;
const sidedRule =
  /^\s*(?:(?:margin|padding|border|inset)-(?:left|right)\b|left:|right:|(?:float|clear|text-align):\s*(?:left|right)|(?:inset|margin|padding):(?:\s+[\w.-]+){4};)/;

function findSided(pattern: string, sided: RegExp): string[] {
  return globSync(pattern, { cwd: app })
    .filter((file) => !exceptions.has(file))
    .flatMap((file) =>
      readFileSync(path.join(app, file), "utf8")
        .split("\n")
        .flatMap((line, index) =>
          sided.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [],
        ),
    );
}

test("no rule and no class uses left or right, so pages also work from right to left", () => {
  expect(findSided("styles/*.css", sidedRule)).toEqual([]);
  expect(findSided("**/*.tsx", sidedClass)).toEqual([]);
});

test("the test finds a rule and a class that name a side", () => {
  for (const rule of ["  margin-left: 1px;", "  inset: 0 auto auto 0;", "text-align: right;"])
    expect(rule).toMatch(sidedRule);
  for (const name of ['"ml-2"', '"grid sm:pl-[3px]"', '"-left-4"', '"text-right"', '"border-l"'])
    expect(name).toMatch(sidedClass);
});
