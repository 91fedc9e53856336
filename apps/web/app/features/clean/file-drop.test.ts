import { expect, test } from "vitest";

import { readDrop } from "./file-drop.tsx";

const dropped = (...names: string[]) =>
  ({
    files: names.map((name) => new File(["a"], name)),
    items: names.map((name) => ({
      webkitGetAsEntry: () => ({ isDirectory: !name.includes(".") }),
    })),
  }) as unknown as DataTransfer;

test("a dropped file is taken", () => {
  expect(readDrop(dropped("sales.csv"))).toMatchObject({ name: "sales.csv" });
});

test("a dropped folder is called one: a browser cannot read it", () => {
  expect(readDrop(dropped("sales"))).toBe("“sales” is a folder. Drop the table that is in it.");
});

test("of several dropped files none is left out without a word", () => {
  expect(readDrop(dropped("a.csv", "b.csv"))).toMatch(/^You dropped 2 files, .* one at a time/);
});

test("a drop without a file is nothing", () => {
  expect(readDrop(dropped())).toBeUndefined();
});
