import * as v from "valibot";

import { columnsField } from "../fields.ts";
import { toPolarsColumns } from "../python-code.ts";
import { chainCells, type Helper } from "../script-change.ts";
import { defineKind } from "../step-kind.ts";
import { assertAllParsed, getTextColumn, mapTextColumns } from "../table-columns.ts";

const schema = v.strictObject({
  kind: v.literal("case"),
  columns: columnsField,
  /** `words` writes each word with a capital: “new york-upstate” is “New York-Upstate”. */
  to: v.picklist(["upper", "lower", "words"]),
});

type Target = v.InferOutput<typeof schema>["to"];

/** Scripts whose case mappings depend on the Unicode version, which differs between programs. */
const UNSTABLE = String.raw`\u019b\u0250-\u02af\u10a0-\u10ff\u13a0-\u13ff\u1c80-\u1cbf\u2c00-\u2cff\ua640-\ua7ff\uab30-\uabbf`;
const UNSTABLE_LETTER =
  /[\u019b\u0250-\u02af\u10a0-\u10ff\u13a0-\u13ff\u1c80-\u1cbf\u2c00-\u2cff\ua640-\ua7ff\uab30-\uabbf\u{10400}-\u{16eff}\u{1e900}-\u{1e95f}]/u;
const RUST_UNSTABLE = String.raw`[${UNSTABLE}\x{10400}-\x{16eff}\x{1e900}-\x{1e95f}]`;
const PYTHON_UNSTABLE = String.raw`[${UNSTABLE}\U00010400-\U00016eff\U0001e900-\U0001e95f]`;
const WORD_START = /(?<=^|[ -])[^ -]/gu;

const changeCaseHelper: Helper = {
  name: "change_case",
  writeConstants: () => [
    "# Letters whose upper or lower case depends on the version of Unicode.",
    `UNSTABLE = r"${PYTHON_UNSTABLE}"`,
  ],
  write: () => [
    "def change_case(text, to):",
    '    """Write text in upper or lower case, or each word with a capital."""',
    "    unstable = text.str.contains(UNSTABLE, na=False)",
    "    assert not unstable.any(), text[unstable].unique()[:5]",
    '    if to != "words":',
    '        return text.str.upper() if to == "upper" else text.str.lower()',
    '    start = r"(?:\\A|(?<=[ -]))[^ -]"',
    "    return text.str.lower().str.replace(start, lambda found: found[0].upper(), regex=True)",
  ],
};

export const caseStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, { columns, to }) {
    for (const name of columns) {
      const odd: string[] = [];
      mapTextColumns(table, [name], (text) => {
        if (UNSTABLE_LETTER.test(text)) odd.push(text);
        return text;
      });
      assertAllParsed(getTextColumn(table, name).name, {
        unparsed: odd,
        unparsedCells: odd.length,
      });
    }
    return mapTextColumns(table, columns, (text) => changeCase(text, to));
  },
  python: ({ columns, to }) =>
    chainCells(columns, `.pipe(change_case, "${to}")`, { helpers: [changeCaseHelper] }),
  polars({ columns, to }) {
    const cells = toPolarsColumns(columns);
    const odd = `pl.any_horizontal(${cells}.str.contains(r"${RUST_UNSTABLE}"))`;
    const check = `assert df.filter(${odd}).is_empty()`;
    if (to !== "words") {
      const method = to === "upper" ? "to_uppercase" : "to_lowercase";
      return [check, `df = df.with_columns(${cells}.str.${method}())`];
    }
    return [
      check,
      `words = ${cells}.str.to_lowercase().str.extract_all(r"[ -]+|[^ -][^ -]*")`,
      "start = pl.element().str.slice(0, 1).str.to_uppercase() + pl.element().str.slice(1)",
      'df = df.with_columns(words.list.eval(start).list.join(""))',
    ];
  },
  sentence: ({ columns, to }) =>
    `Write ${columns.map((name) => `“${name}”`).join(", ")} in ${to === "words" ? "lower case with a capital for each word" : `${to} case`}.`,
});

function changeCase(text: string, to: Target): string {
  if (to === "upper") return text.toUpperCase();
  const lower = text.toLowerCase();
  return to === "lower" ? lower : lower.replaceAll(WORD_START, (first) => first.toUpperCase());
}
