import { expect, test } from "vitest";

import { formatSize } from "./format-size.ts";

test.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [1_000, "1.0 kB"],
  [84_213_000, "84.2 MB"],
  [312_000_000, "312 MB"],
  [5_400_000_000, "5.4 GB"],
])("%i bytes read %s", (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});
