import { expect, test } from "vitest";

import { unwritable } from "./unwritable.ts";

test.each(["EACCES", "EROFS", "EPERM", "ENOSPC"])(
  "a folder that refuses what is written (%s) is named, with the next step",
  (code) => {
    const error = Object.assign(new Error("x"), { code, path: "/srv/site/.local" });
    expect(unwritable(error)).toMatch(/^\/srv\/site\/\.local cannot be written.*\n.*--data FOLDER/);
  },
);

test("other errors are none of a folder", () => {
  expect(unwritable(Object.assign(new Error("x"), { code: "ENOENT", path: "/x" }))).toBe(undefined);
  expect(unwritable(Object.assign(new Error("x"), { code: "EACCES" }))).toBe(undefined);
});
