import * as v from "valibot";

import { assertTextLength } from "../../columns/limits.ts";
import { formatCount } from "../../format-count.ts";
import { columnsField, textField } from "../fields.ts";
import { toPolarsColumns, toPythonString } from "../python-code.ts";
import { chainCells } from "../script-change.ts";
import { defineKind } from "../step-kind.ts";
import { mapTextColumns } from "../table-columns.ts";
import { findPointShift } from "./point-shift.ts";
import { REPLACES_PATTERNS, replaceHelper } from "./replace.ts";
import { createSearchLimit, getPattern, parsePattern, patternField } from "./text-pattern.ts";

const GROUP = /\$([1-9])/g;

const schema = v.pipe(
  v.strictObject({
    kind: v.literal("replace-pattern"),
    columns: columnsField,
    /** See TextPattern. All matches in a cell are replaced. */
    find: patternField(() => true),
    /** `$1` stands for what the first group matched. */
    with: textField,
  }),
  v.check(({ find, with: other }) => {
    const groups = parsePattern(find)?.groups ?? 0;
    return [...other.matchAll(GROUP)].every(([, number]) => Number(number) <= groups);
  }),
);

export const replacePatternStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, step) {
    const pattern = getPattern(step.find);
    const limitSearch = createSearchLimit(pattern);
    return mapTextColumns(table, step.columns, (text) => {
      limitSearch(text);
      let { length } = text;
      return text.replaceAll(pattern.regex, (...found: (string | undefined)[]) => {
        const other = step.with.replaceAll(GROUP, (_, number) => found[Number(number)] ?? "");
        length += other.length;
        assertTextLength(length);
        return other;
      });
    });
  },
  python: (step) => {
    const other = writeReplacement(
      step.with,
      (number, next) => (/^[0-9]/.test(next) ? `\\g<${number}>` : `\\${number}`),
      "\\",
    );
    const { python } = getPattern(step.find);
    // Before pandas 2, a pattern of one character is plain text, and so is what replaces it.
    const pattern = Array.from(python).length === 1 ? `(?:${python})` : python;
    const replaced = `r"${pattern}", ${toPythonReplacement(other)}, regex=True)`;
    // Text outside the groups is left in every match, so no cell becomes empty.
    if (step.with.replaceAll(GROUP, "") !== "")
      return chainCells(step.columns, `.str.replace(${replaced}`);
    return chainCells(step.columns, `.pipe(replace, ${replaced}`, {
      helpers: [replaceHelper],
      features: [REPLACES_PATTERNS],
    });
  },
  polars: (step) => {
    const other = writeReplacement(step.with, (number) => `\${${number}}`, "$");
    return [
      "df = df.with_columns(",
      `    ${toPolarsColumns(step.columns)}`,
      `    .str.replace_all(r"${getPattern(step.find).rust}", ${toPythonString(other)})`,
      '    .replace("", None)',
      ")",
    ];
  },
  sentence(step) {
    const columns = step.columns.map((name) => `“${name}”`).join(", ");
    const power = findPointShift(step);
    if (power === undefined)
      return `Replace what matches ${step.find} with “${step.with}” in ${columns}.`;
    const factor = formatCount(10 ** Math.abs(power));
    return `${power > 0 ? "Multiply" : "Divide"} numbers that match ${step.find} by ${factor} in ${columns}.`;
  },
});

/** Writes a replacement as a raw string where that is possible, which is easier to read. */
function toPythonReplacement(text: string): string {
  const string = toPythonString(text);
  const isRaw = text.includes("\\") && !text.includes('"') && !text.endsWith("\\");
  return isRaw && string === `"${text.replaceAll("\\", "\\\\")}"` ? `r"${text}"` : string;
}

/** Writes a replacement for another language, where the character `special` has to be doubled. */
export function writeReplacement(
  text: string,
  writeGroup: (number: string, next: string) => string,
  special: string,
): string {
  return text
    .split(/(\$[1-9])/)
    .map((part, at, parts) =>
      at % 2 === 1
        ? writeGroup(part.slice(1), parts[at + 1] ?? "")
        : part.replaceAll(special, special.repeat(2)),
    )
    .join("");
}
