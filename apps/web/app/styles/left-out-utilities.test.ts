import { globSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

const app = path.join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(app, file), "utf8");

const list = /^@source not inline\("\{(.+)\}"\);$/m.exec(read("styles/app.css"))?.[1];
const leftOut = new Set(list?.split(","));
const classes = /className=(?:"[^"]*"|\{(?:[^{}]|\{[^}]*\})*\})/g;

function findLeftOut(text: string): string[] {
  const words = (text.match(classes) ?? []).flatMap((found) => found.split(/[\s"'`{}=]+/));
  return words.filter((word) => leftOut.has(word));
}

test("no component has a class that the stylesheet leaves out, which would do nothing", () => {
  const files = globSync("**/*.tsx", { cwd: app });
  expect(files.flatMap((file) => findLeftOut(read(file)).map((name) => [file, name]))).toEqual([]);
});

test("such a class is noticed", () => {
  expect(leftOut).toContain("hidden");
  for (const used of [
    'className="grid hidden"',
    "className={`${look} hidden`}",
    'className={is ? "hidden" : ""}',
  ])
    expect(findLeftOut(used)).toEqual(["hidden"]);
  expect(findLeftOut('className="max-lg:hidden" hidden')).toEqual([]);
});
