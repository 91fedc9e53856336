import { expect, test } from "vitest";

import { sniffDelimiter } from "./read-csv.ts";

const guess = (text: string) => sniffDelimiter(new TextEncoder().encode(text));
const lines = (count: number, line: string) => Array.from({ length: count }, () => line);

test.each<[string, string, string]>([
  ["commas", "a,b\n1,2\n", ","],
  ["semicolons", "a;b\n1;2\n", ";"],
  ["tabs", "a\tb\n1\t2\n", "\t"],
  ["strokes", "a|b\n1|2\n", "|"],
  ["nothing that separates", "a b\n1 2\n", ","],
  ["no text at all", "", ","],
  ["blank lines alone", "\n\r\n\n", ","],
  ["decimal commas between semicolons", "a;b;c\n1,5;2,5;3\n1;2,5;3\n", ";"],
  ["a decimal comma in each cell of two", "1,5;2,5\n3,5;4,5\n", ","],
  ["more cells by the other sign", "a,b;c;d\n1,2;3;4\n", ";"],
  ["a title above", "Report, of the year; all\na;b\n1;2\n3;4\n5;6\n", ";"],
  ["signs in quotation marks", '"a;x;y",b\n"1;2;3",2\n"1;2;3",2\n', ","],
  ["line ends in quotation marks", 'a,"1\n2;3\n4"\na,"1;2\n3;4"\n', ","],
  ["quotation marks written twice", '"x ""y;y;y"" z",a\n"x;x;x",b\n', ","],
  ["a quotation mark inside of a cell", 'size 5",a;b\nsize 6",a;b\nsize 7",a;b\n', ","],
  ["lines that end in a carriage return", "a;b\r1;2\r3,3;4\r", ";"],
  ["no line end behind the last row", "a,x;b\n1;2", ";"],
  ["a last row alone", "a;b", ";"],
  ["blank lines between", "a;b\n\n\n\n1;2\n\n\n\n", ";"],
  ["most rows of one width", "a,b,c,d;e\n1;2\n3;4\n5;6\n7;8\n", ";"],
  ["rows of two widths, as many of each", "a;b;c\na;b\n1,2;b;c\n1,2;b\n", ";"],
  ["an empty quoted cell first", '"";b\n"";c\n', ";"],
  ["a quoted first cell in a single row", '"a;b;c",x', ","],
  ["a mark written twice in a single row", '"a""b;c;d",x', ","],
  ["a quoted first cell below the names", 'x\n"a;b;c",2', ","],
  ["marks behind other text, which group nothing", '5",x\na;b;c"', ";"],
  ["carriage returns alone", "a;b\rc;d\r1,2,3,4,5,6\r", ";"],
  ["rows of two widths, of which the wider counts", "a,x,y;b\nc,x,y;d\ne;f;g;h\ni;j;k;l", ";"],
  ["a wide row among many narrow ones", "a;b\na,x,y;b\na,x,y;b\na;b;c;d;e", ";"],
])("%s", (_, text, delimiter) => {
  expect(guess(text)).toBe(delimiter);
});

test("of two signs that make as many cells the one that more rows have is taken", () => {
  expect(guess([...lines(99, "a;b,c"), "d;e"].join("\n"))).toBe(";");
  expect(guess(["d;e", ...lines(99, "a;b,c")].join("\n"))).toBe(";");
  expect(guess([...lines(99, "a;b,c"), "d,e"].join("\n"))).toBe(",");
});

test("a sign that almost all rows have is as good as one in all, if it makes more cells", () => {
  const rows = lines(98, "a;b;c,d");
  expect(guess([...rows, "e,f", "g,h"].join("\n"))).toBe(",");
  expect(guess([...rows, "g,h"].join("\n"))).toBe(";");
});

test("the row that the end of the sample cuts off does not count, and the last one of a file does", () => {
  const row = `a;${"x".repeat(65_528)}`;
  const file = `${row}\n1,2,3`;
  expect(file).toHaveLength(1 << 16);
  expect(guess(file)).toBe(",");
  expect(guess(`${file},4`)).toBe(";");
});
