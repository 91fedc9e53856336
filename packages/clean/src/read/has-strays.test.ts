import { expect, test } from "vitest";

import { hasStrays } from "./has-strays.ts";

const strays = (text: string, quotes = true) =>
  hasStrays(new TextEncoder().encode(text), { delimiter: ",", quotes });

test.each([
  "a,b\n1,2\n",
  'a,b\r\n"1",2\r\n',
  '"a""b","",""""\n',
  '"a\rb",c\n',
  '"a\r\n",c\r\n',
  '"a"',
  '"a"\n"b"',
  "",
])("%j is as RFC 4180 has it", (text) => {
  expect(strays(text)).toBe(false);
});

test.each([
  'a"b,c\n',
  '"a"b,c\n',
  'a""\n',
  '""a\n',
  '"a" ,b\n',
  ' "a",b\n',
  'a,"b\n',
  '"a"""b\n',
  "a,b\rc,d\r",
  'a\r"b"\n',
  'a\r\n"b"\rc',
])("%j is not", (text) => {
  expect(strays(text)).toBe(true);
});

test("without quotation marks around cells, only line ends count", () => {
  expect(strays('a"b,"c\n', false)).toBe(false);
  expect(strays('a"b\r"c\n', false)).toBe(true);
});
