import type { TextDialect } from "@site/clean/read/dialect";
import { expect, test } from "vitest";

import { toImportForm, toImportOptions } from "./import-form.ts";

const plain: TextDialect = { format: "text", encoding: "utf-8", delimiter: ",", quotes: true };

test.each<[string, Partial<TextDialect>]>([
  ["a plain file", {}],
  ["another delimiter", { delimiter: "^" }],
  ["a unit separator", { delimiter: "\x1f" }],
  ["a record separator", { delimiter: "\x1e" }],
  ["single quotes, backslashes and comments", { quote: "'", escape: "\\", comment: "//" }],
  ["fixed positions", { layout: { kind: "fixed", starts: [0, 8, 20] } }],
  ["no quotes in Windows-1251", { encoding: "cp1251", quotes: false }],
])("the fields of %s mean the same options", (_, changes) => {
  const { encoding, delimiter, quotes, quote, escape, comment, layout } = { ...plain, ...changes };
  expect(toImportOptions(toImportForm({ ...plain, ...changes }))).toEqual({
    encoding,
    delimiter,
    quotes,
    quote: quote ?? null,
    escape: escape ?? null,
    comment: comment ?? null,
    layout: layout ?? null,
  });
});

test("fields that can't be meant are left out", () => {
  const form = { ...toImportForm(plain), separator: "other", otherDelimiter: "x", comment: "a b" };
  expect(toImportOptions(form)).toMatchObject({ delimiter: ",", comment: null });
  const fixed = { ...form, separator: "fixed", starts: "20, 8;8 x" };
  expect(toImportOptions(fixed)).toMatchObject({ layout: { kind: "fixed", starts: [0, 8, 20] } });
});
