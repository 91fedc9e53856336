import { expect, test } from "vitest";

import { parseUtcOffset } from "./utc-offset.ts";

test.each([
  ["+00", 0],
  ["+02:00", 120],
  ["-0330", -210],
  ["+01", 60],
  ["+14:00", 840],
  ["+14:01", undefined],
  ["-12:00", -720],
  ["-12:01", undefined],
  ["+05:59", 359],
  ["+05:60", undefined],
  ["+5:00", undefined],
  ["02:00", undefined],
  ["+02:00h", undefined],
  ["a+02:00", undefined],
  ["", undefined],
])("%s is %s minutes ahead of UTC", (text, minutes) => {
  expect(parseUtcOffset(text)).toBe(minutes);
});
