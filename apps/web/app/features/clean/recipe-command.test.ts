import { execFileSync } from "node:child_process";

import { expect, test } from "vitest";

import { formatCommand } from "./recipe-command.ts";

test("the command names the saved recipe and the clean table", () => {
  expect(formatCommand("sales.csv")).toBe(
    "clean-table apply sales.csv --recipe sales-recipe.json --out sales-clean.csv",
  );
  expect(formatCommand("sales.csv.gz")).toContain("--recipe sales-recipe.json");
});

test("a shell reads each name as one argument, whatever it contains", () => {
  for (const name of ["a b.csv", 'it\'s $(id) `id` \\ "x".csv', "-rf.csv", "ü\nx.csv"]) {
    const shown = formatCommand(name).replace("clean-table", String.raw`printf '%s\0'`);
    const [, source] = execFileSync("sh", ["-c", shown], { encoding: "utf8" }).split("\0");
    expect(source).toBe(name.startsWith("-") ? `./${name}` : name);
  }
});
