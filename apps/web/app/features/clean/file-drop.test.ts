import { expect, test } from "vitest";

import { readDrop } from "./file-drop.tsx";

const createDrop = (...names: string[]) =>
  ({
    files: names.map((name) => new File(["a"], name)),
    items: names.map((name) => ({
      webkitGetAsEntry: () => ({ isDirectory: !name.includes(".") }),
    })),
  }) as unknown as DataTransfer;

test("reads a dropped file", () => {
  expect(readDrop(createDrop("sales.csv"))).toMatchObject({ name: "sales.csv" });
});

test("rejects a folder, which a browser cannot read", () => {
  expect(readDrop(createDrop("sales"))).toBe("“sales” is a folder. Drop the table that is in it.");
});

test("rejects several files with an explanation", () => {
  expect(readDrop(createDrop("a.csv", "b.csv"))).toMatch(/^You dropped 2 files, .* one at a time/);
});

test("a drop without a file is nothing", () => {
  expect(readDrop(createDrop())).toBeUndefined();
});
