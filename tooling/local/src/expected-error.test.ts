import { expect, test } from "vitest";

import { describeWriteError } from "./expected-error.ts";

test.each(["EACCES", "EROFS", "EPERM", "ENOSPC"])(
  "a folder that cannot be written to (%s) is named, with the next step",
  (code) => {
    const error = Object.assign(new Error("x"), { code, path: "/srv/site/.local" });
    expect(describeWriteError(error)).toMatch(
      /^\/srv\/site\/\.local cannot be written.*\n.*--data FOLDER/,
    );
  },
);

test("other errors are not reported as a folder's", () => {
  expect(describeWriteError(Object.assign(new Error("x"), { code: "ENOENT", path: "/x" }))).toBe(
    undefined,
  );
  expect(describeWriteError(Object.assign(new Error("x"), { code: "EACCES" }))).toBe(undefined);
});
