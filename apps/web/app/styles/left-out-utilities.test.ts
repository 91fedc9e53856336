import { globSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

const app = path.join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(app, file), "utf8");

const list = /^@source not inline\("\{(.+)\}"\);$/m.exec(read("styles/app.css"))?.[1];
const excluded = new Set(list?.split(","));
const classes = /className=(?:"[^"]*"|\{(?:[^{}]|\{[^}]*\})*\})/g;

function findExcluded(text: string): string[] {
  const words = (text.match(classes) ?? []).flatMap((found) => found.split(/[\s"'`{}=]+/));
  return words.filter((word) => excluded.has(word));
}

test("no component uses a utility class that the stylesheet excludes", () => {
  const files = globSync("**/*.tsx", { cwd: app });
  expect(files.flatMap((file) => findExcluded(read(file)).map((name) => [file, name]))).toEqual([]);
});

test("the test finds an excluded class", () => {
  expect(excluded).toContain("hidden");
  for (const used of [
    'className="grid hidden"',
    "className={`${look} hidden`}",
    'className={is ? "hidden" : ""}',
  ])
    expect(findExcluded(used)).toEqual(["hidden"]);
  expect(findExcluded('className="max-lg:hidden" hidden')).toEqual([]);
});
