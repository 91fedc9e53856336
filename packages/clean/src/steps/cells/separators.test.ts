import { expect, test } from "vitest";

import { readCsv } from "../../read/read-csv.ts";
import { writeCsv } from "../../write/write-csv.ts";
import { separatorsStep } from "./separators.ts";

function apply(text: string, signs: Parameters<typeof separatorsStep.apply>[1]["signs"]): string {
  const { table } = readCsv(new TextEncoder().encode(`${text}|x\n`), { delimiter: "|" });
  const step = { kind: "separators", column: "column 1", signs } as const;
  const { table: after } = separatorsStep.apply(table, step);
  return new TextDecoder().decode(writeCsv(after)).split("\r\n")[1]?.replace(/,x$/, "") ?? "";
}

test.each<[string, Parameters<typeof apply>[1], string]>([
  ["1,234", [","], "1234"],
  ["-1,234,567.50", [","], "-1234567.50"],
  ["1.234.567", ["."], "1234567"],
  ["1 234\u00a0567", [" "], "1234567"],
  ["1’234’567", ["’"], "1234567"],
  ["12.345", [",", "."], "12345"],
  // Decimals after grouped thousands aren't another group.
  ["1,234.567", [",", "."], "1234.567"],
  ["0.123", ["."], "0.123"],
  ["1234.567", ["."], "1234.567"],
  ["12.34.567", ["."], "12.34.567"],
  ["1.234 k", ["."], "1.234 k"],
  ["1 234", [","], "1 234"],
])("%s without %j is %s", (text, signs, after) => {
  expect(apply(text, signs)).toBe(after);
});
