import * as z from "zod/mini";

import { columnsField } from "../fields.ts";
import { mapColumns } from "../map-columns.ts";
import { pythonList } from "../python-literal.ts";
import { defineKind } from "../step-kind.ts";

const schema = z.strictObject({
  kind: z.literal("spaces"),
  columns: columnsField,
  /** Make one plain space of several in a row, of tabs, line breaks and hard spaces. */
  inside: z.boolean(),
  /** Take out characters that cannot be seen. */
  invisible: z.boolean(),
});

// Spelt out, since `strip` of Python and `trim` of JavaScript do not know the same ones.
const SPACES =
  "[\\t\\n\\x0b\\x0c\\r \\x1c-\\x1f\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";
const SPACES_INSIDE =
  /[\t\n\x0b\x0c\r \x1c-\x1f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;
const SPACE = /[\t\n\x0b\x0c\r \x1c-\x1f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;
/** Soft hyphen, zero-width space, word joiner, byte order mark. Joiners stay: words and emoji need them. */
const INVISIBLE = /[\xad\u200b\u2060\ufeff]/g;

export const spaces = defineKind<z.infer<typeof schema>>({
  schema,
  apply: (table, step) => mapColumns(table, step.columns, (text) => tidySpaces(text, step)),
  python: ({ columns, inside, invisible }) => [
    `for name in ${pythonList(columns)}:`,
    "    cells = df[name]",
    ...(invisible
      ? ['    cells = cells.str.replace(r"[\\xad\\u200b\\u2060\\ufeff]", "", regex=True)']
      : []),
    ...(inside ? [`    cells = cells.str.replace(r"${SPACES}+", " ", regex=True)`] : []),
    `    cells = cells.str.replace(r"\\A${SPACES}+|${SPACES}+\\Z", "", regex=True)`,
    '    df[name] = cells.where(cells != "")',
  ],
  sentence({ columns, inside, invisible }) {
    const parts = [
      "spaces around values",
      ...(inside ? ["doubled spaces inside of them"] : []),
      ...(invisible ? ["characters that cannot be seen"] : []),
    ];
    return `Take out ${parts.join(" and ")} in ${columns.map((name) => `“${name}”`).join(", ")}.`;
  },
});

export function tidySpaces(
  text: string,
  { inside, invisible }: { inside: boolean; invisible: boolean },
): string {
  const visible = invisible ? text.replace(INVISIBLE, "") : text;
  const single = inside ? visible.replace(SPACES_INSIDE, " ") : visible;
  let start = 0;
  let end = single.length;
  while (start < end && SPACE.test(single[start] ?? "")) start += 1;
  while (end > start && SPACE.test(single[end - 1] ?? "")) end -= 1;
  return single.slice(start, end);
}
