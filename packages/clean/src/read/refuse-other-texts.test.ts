import { expect, test } from "vitest";

import { readCsv } from "./read-csv.ts";

const read = (text: string) => readCsv(new TextEncoder().encode(text));

test.each([
  ["a web page", "<!DOCTYPE html>\n<html><body><table></table></body></html>"],
  ["a web page", "\n\n  <html lang=en>\n<head>"],
  ["a web page", "\ufeff<HTML>\r\n"],
  ["a web page", '<table border="1"><tr><td>1</td></tr></table>'],
  ["a web page", '<meta http-equiv="Content-Type" content="text/html">\n<table>'],
  ["XML", '<?xml version="1.0"?>\n<Workbook></Workbook>'],
  ["JSON", '{"rows": [{"a": 1}, {"a": 2}]}\n'],
  ["JSON", '[{"city": "Bern", "people": 12}, {"city": "Basel", "people": 34}]'],
  ["JSON", '[\n  {\n    "city": "Bern"\n  }\n]\n'],
  ["JSON", '{"city": "Bern"}\n{"city": "Basel"}\n'],
  ["JSON", '[["city", "people"], ["Bern", 12]]'],
  ["JSON", '["city","people"]\n["Bern",12]\n'],
])("%s is refused by what it is, with a way on: %j", (what, text) => {
  expect(() => read(text)).toThrow(
    `This file is ${what}, and the cleaner reads tables. Open it in a program that knows it, save its table as CSV, and choose that.`,
  );
});

test("a web page is one in any encoding", () => {
  const page = Buffer.from("\ufeff<html><body>é</body></html>", "utf16le");
  expect(() => readCsv(page)).toThrow(expect.objectContaining({ code: "other-text" }));
});

test.each([
  ["names in brackets", "[id],[name]\n1,[x]\n"],
  ["wiki links", "[[city]],b\n[[Bern]],[[x]]\n"],
  ["intervals", "[0,5],a\n[5,9],b]\n"],
  ["a first cell of JSON, and another behind it", '{"a":1};x\n{"a":2};y\n'],
  ["names in quotation marks", '"a","b"\n"1","{}"\n'],
  ["a first cell in angle brackets", "<id>,<name>\n1,2\n"],
  ["a comparison", "<5,b\n1,2\n"],
  ["a name that begins like a tag", "<tables>,b\n1,2\n"],
  ["an empty object", "{},b\n{},{}\n"],
  ["a list of names", '["a";b]\n1;2\n'],
])("a table is read though it begins otherwise: %s", (_, text) => {
  expect(read(text).table.rows).toBeGreaterThan(1);
});
