import { expect, test } from "vitest";

import { splitNameWords } from "./profile.ts";

test.each([
  ["Start_date", ["start", "date"]],
  ["startDate", ["start", "date"]],
  [" start - date (2) ", ["start", "date"]],
  ["UTC", ["utc"]],
  ["été1Été", ["été", "été"]],
  ["2020", []],
])("splits the column name “%s”", (name, words) => {
  expect(splitNameWords(name)).toEqual(words);
});
