import { expect, test } from "vitest";

import { readFile } from "../../read/read-file.ts";
import { detect } from "../detect.ts";

const find = (...cells: string[]) =>
  detect(
    readFile(new TextEncoder().encode(`n;x\n${cells.map((one) => `${one};a\n`).join("")}`)).table,
  ).flatMap((one) => ("step" in one && one.step.kind === "whole" ? [one.step.column] : []));

test("numbers that are whole but for “.0” are found", () => {
  expect(find("1930.0", "1940.0", "1950.0", "1960")).toEqual(["n"]);
});

test.each<[string, string[]]>([
  ["whole numbers as they are", ["1", "2", "3", "4"]],
  ["numbers of which one has decimals", ["1.0", "2.5", "3.0", "4"]],
  ["numbers above what a double holds", ["1.0", "2.0", "3.0", "99999999999999999999.0"]],
])("%s are left alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});
