import { expect, test } from "vitest";

import { toCp1252Byte } from "./cp1252.ts";

test.each<[string, number | undefined]>([
  ["A", 0x41],
  ["\x7f", 0x7f],
  ["\x80", undefined],
  ["\x9f", undefined],
  ["\xa0", 0xa0],
  ["ÿ", 0xff],
  ["Ā", undefined],
  ["€", 0x80],
  ["Ÿ", 0x9f],
])("in Windows-1252, %j is byte %s", (character, byte) => {
  expect(toCp1252Byte(character.charCodeAt(0))).toBe(byte);
});
