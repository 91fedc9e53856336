import * as v from "valibot";

import { columnsField } from "../fields.ts";
import { fitsLine, toPolarsColumns } from "../python-code.ts";
import { chainCells, type Features, type Helper, listFeatures } from "../script-change.ts";
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
    const names = listPatterns(options);
    const chain = (features: Features) =>
      `${listSpaceFeatures(features).length > 1 ? writeReplacing(names) : ""}.pipe(tidy)`;
    return chainCells(columns, chain, {
      helpers: [tidyHelper],
      features: [OPTIONS + names.join(" ")],
    });
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

/** Prefix of the script features that hold the options of a step. */
const OPTIONS = "spaces: ";

/**
 * The patterns that a step replaces, by the name of their constant. Python's own spaces, for `strip` and `\\s`, are
 * exactly those of EDGE_SPACE.
 */
const PATTERNS = {
  HIDDEN: {
    about: "Soft hyphens, zero-width spaces, word joiners, byte order marks.",
    pattern: INVISIBLE_CHARACTER.source,
    by: "",
  },
  SPACE: {
    about: "Several spaces in a row, and tabs, line breaks and the like.",
    pattern: PYTHON_REPEATED_SPACE,
    by: " ",
  },
  ANY_SPACE: {
    about: "Spaces of all kinds, tabs and line breaks, one or several in a row.",
    pattern: String.raw`\s+`,
    by: " ",
  },
  HARD_SPACE: {
    about: "Non-breaking, narrow and wide spaces.",
    pattern: HARD_SPACE.source,
    by: " ",
  },
} as const;
type PatternName = keyof typeof PATTERNS;

function listPatterns({ inside, hard, invisible }: Options): PatternName[] {
  return [
    ...(invisible ? (["HIDDEN"] as const) : []),
    ...(inside ? [hard ? ("ANY_SPACE" as const) : ("SPACE" as const)] : []),
    ...(hard && !inside ? (["HARD_SPACE"] as const) : []),
  ];
}

function listSpaceFeatures(features: Features): PatternName[][] {
  return listFeatures(features, OPTIONS).map(
    (names) => names.split(" ").filter(Boolean) as PatternName[],
  );
}

function writeReplacing(names: readonly PatternName[]): string {
  return names.map((name) => `.str.replace(${name}, "${PATTERNS[name].by}", regex=True)`).join("");
}

const tidyHelper: Helper = {
  name: "tidy",
  writeConstants: (features) =>
    [...new Set(listSpaceFeatures(features).flat())].flatMap((name) => [
      `# ${PATTERNS[name].about}`,
      `${name} = r"${PATTERNS[name].pattern}"`,
    ]),
  write(features) {
    const [names = [], ...others] = listSpaceFeatures(features);
    // If steps have different options, each replaces its own patterns before it calls `tidy`.
    const does = others.length > 0 ? [] : names;
    const isLong = !fitsLine(`    text = text${writeReplacing(does)}.str.strip()`);
    const done = [
      "Trim",
      ...(does.some((name) => name.endsWith("SPACE")) ? ["collapse other spaces"] : []),
      ...(does.includes("HIDDEN") ? ["drop invisible characters"] : []),
    ];
    return [
      "def tidy(text):",
      `    """${done.join(", ")}; empty text becomes missing."""`,
      ...(isLong
        ? does.slice(0, -1).map((name) => `    text = text${writeReplacing([name])}`)
        : []),
      `    text = text${writeReplacing(isLong ? does.slice(-1) : does)}.str.strip()`,
      '    return text.where(text != "")',
    ];
  },
};

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
