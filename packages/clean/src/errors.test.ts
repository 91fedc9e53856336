import { expect, test } from "vitest";

import { binaryFileMessages } from "./binary-file-error.ts";
import { CleanError, type CleanErrorCode, type ErrorDetails, errorMessages } from "./errors.ts";

const details = {
  row: 3,
  rows: 5,
  most: 7,
  column: "city",
  columns: 2,
  count: 4,
  step: 2,
  sheet: "Sales",
  codec: "ZSTD",
  what: "an archive",
  of: "characters",
  examples: "“x”, “y”",
  file: "May",
  difference: "“city” is missing",
  encoding: "UTF-16",
  expected: "UTF-8",
  message: "The file is empty. Open one with rows.",
};
const sentences = { ...errorMessages, ...binaryFileMessages };

test("messages group digits and use the singular for one", () => {
  const getMessage = (code: CleanErrorCode, of: ErrorDetails) => new CleanError(code, of).message;
  expect(getMessage("too-many-cells", { most: 100_000_000 })).toContain(
    "more than 100,000,000 cells",
  );
  expect(getMessage("rows-are-missing", { rows: 1 })).toContain("at least 1 row,");
  expect(getMessage("columns-are-missing", { columns: 1 })).toContain("at least 1 column,");
  const values = { column: "1000", examples: "“1000”" };
  expect(getMessage("values-do-not-fit", { ...values, count: 1 })).toMatch(
    /^1 cell of “1000” does/,
  );
  expect(getMessage("values-do-not-fit", { ...values, count: 1000 })).toMatch(
    /^1,000 cells of “1000” do/,
  );
});

test.each(Object.keys(sentences))(
  "the message %s says what is wrong and what to do, without gaps",
  (code) => {
    const { message } = new CleanError(code, details, sentences);
    expect(message).toMatch(/^[A-Z“0-9][^.]*[.:][^.]* [A-Z][^.]+\.$/);
    expect(message).not.toMatch(/undefined|\$\{/);
  },
);
