import * as v from "valibot";

import { columnsField } from "../fields.ts";
import { toPolarsColumns } from "../python-code.ts";
import { chainCells, type Helper } from "../script-change.ts";
import { defineKind } from "../step-kind.ts";
import { mapTextColumns } from "../table-columns.ts";

const schema = v.strictObject({
  kind: v.literal("spaces"),
  columns: columnsField,
  /** Collapse repeated spaces, tabs and line breaks into one space. */
  inside: v.boolean(),
  /** Replace non-breaking, narrow and wide spaces by plain ones. Some scripts and numbers use them on purpose. */
  hard: v.boolean(),
  /** Remove invisible characters. */
  invisible: v.boolean(),
});

type Options = Pick<v.InferOutput<typeof schema>, "inside" | "hard" | "invisible">;

// The characters are listed, because Python's `strip` and JavaScript's `trim` remove different ones. Python gets the
// same patterns.
const EDGE_SPACE =
  /[\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f\x85\u2028\u2029\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000 ]/;
const REPEATED_SPACE =
  /[\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f\x85\u2028\u2029\xa0\u1680\u2000-\u200a\u202f\u205f\u3000 ]{2,}|[\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f\x85\u2028\u2029]/g;
/** REPEATED_SPACE in Python: several spaces, or a tab, a line break and the like. */
const PYTHON_REPEATED_SPACE = String.raw`\s{2,}|[\t-\r\x1c-\x1f\x85\u2028\u2029]`;
export const HARD_SPACE = /[\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
/**
 * Soft hyphen, zero-width space, word joiner, byte order mark. Zero-width joiners stay, because words and emoji need
 * them.
 */
export const INVISIBLE_CHARACTER = /[\xad\u200b\u2060\ufeff]/g;

export const spacesStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply: (table, step) =>
    mapTextColumns(table, step.columns, (text) => normalizeSpaces(text, step)),
  python: ({ columns, ...options }) => {
    const helper = getTidyHelper(options);
    return chainCells(columns, `.pipe(${helper.name})`, { helpers: [helper] });
  },
  polars: ({ columns, inside, hard, invisible }) => [
    "df = df.with_columns(",
    `    ${toPolarsColumns(columns)}`,
    ...(invisible ? [buildPolarsReplace(INVISIBLE_CHARACTER, "")] : []),
    ...(inside ? [buildPolarsReplace(REPEATED_SPACE, " ")] : []),
    ...(hard ? [buildPolarsReplace(HARD_SPACE, " ")] : []),
    `    .str.strip_chars("${EDGE_SPACE.source.slice(1, -1)}")`,
    '    .replace("", None)',
    ")",
  ],
  sentence({ columns, inside, hard, invisible }) {
    const parts = [
      "spaces around values",
      ...(inside ? ["doubled spaces inside them"] : []),
      ...(hard ? ["hard spaces (for plain ones)"] : []),
      ...(invisible ? ["invisible characters"] : []),
    ];
    return `Trim ${parts.join(", ")} in ${columns.map((name) => `“${name}”`).join(", ")}.`;
  },
});

function buildPolarsReplace({ source }: RegExp, by: string): string {
  return `    .str.replace_all(r"${source}", "${by}")`;
}

const tidyHelpers = new Map<string, Helper>();

/**
 * Returns the function for these options. Python's own spaces, for `strip` and `\\s`, are exactly those of EDGE_SPACE.
 */
function getTidyHelper(options: Options): Helper {
  const { inside, hard, invisible } = options;
  const name = inside
    ? `tidy${hard ? "_hard" : ""}${invisible ? "" : "_visible"}`
    : `trim${hard ? "_hard" : ""}${invisible ? "_invisible" : ""}`;
  const known = tidyHelpers.get(name);
  if (known) return known;
  const replace = (pattern: string, by: string) =>
    `.str.replace(r"${pattern}", "${by}", regex=True)`;
  const does = [
    "Trim",
    ...(inside ? ["collapse repeated spaces"] : []),
    ...(hard && !inside ? ["replace non-breaking spaces"] : []),
    ...(invisible ? ["drop invisible characters"] : []),
  ];
  const helper: Helper = {
    name,
    write: () => [
      `def ${name}(text):`,
      `    """${does.join(", ")}; empty text becomes missing."""`,
      ...(invisible ? [`    text = text${replace(INVISIBLE_CHARACTER.source, "")}`] : []),
      `    text = text${
        inside
          ? replace(hard ? String.raw`\s+` : PYTHON_REPEATED_SPACE, " ")
          : hard
            ? replace(HARD_SPACE.source, " ")
            : ""
      }.str.strip()`,
      '    return text.where(text != "")',
    ],
  };
  tidyHelpers.set(name, helper);
  return helper;
}

export function normalizeSpaces(text: string, { inside, hard, invisible }: Options): string {
  const visible = invisible ? text.replace(INVISIBLE_CHARACTER, "") : text;
  const single = inside ? visible.replace(REPEATED_SPACE, " ") : visible;
  const plain = hard ? single.replace(HARD_SPACE, " ") : single;
  let start = 0;
  let end = plain.length;
  while (start < end && EDGE_SPACE.test(plain[start] ?? "")) start += 1;
  while (end > start && EDGE_SPACE.test(plain[end - 1] ?? "")) end -= 1;
  return plain.slice(start, end);
}
