import * as v from "valibot";

import { areDistinct, columnField, restField } from "../fields.ts";
import {
  buildPolarsAssertion,
  buildPolarsMatch,
  toPolarsColumn,
  escapePythonPattern,
} from "../python-code.ts";
import { defineKind } from "../step-kind.ts";
import { convertColumn } from "../table-columns.ts";
import {
  buildSignPatterns,
  numberFormatFields,
  buildNumberPattern,
  parseNumber,
  buildStrippedPattern,
  SPACE_PATTERN,
} from "./number-format.ts";
import { readNumbers } from "./number-helpers.ts";

const schema = v.pipe(
  v.strictObject({
    kind: v.literal("numbers"),
    column: columnField,
    ...numberFormatFields,
    rest: restField,
  }),
  v.check(({ decimal, thousands }) => decimal !== thousands),
  // Percentages can't be whole, and numbers with power-of-ten units can be neither whole nor percentages.
  v.check(({ percent, whole }) => !(percent && whole)),
  v.check(({ powers, whole, percent }) => powers.length === 0 || !(whole || percent)),
  v.check(
    ({ before, after, powers }) =>
      powers.length === 0 ||
      (areDistinct([...after, ...powers.map(([unit]) => unit)]) &&
        ![...before, ...after, ...powers.flat()].some((token) => token === "e" || token === "E")),
  ),
);

export const numbersStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, step) {
    const type = step.whole ? "whole" : "number";
    const createValues = (length: number) => new Float64Array(length);
    return convertColumn(table, step, type, createValues, (text) => parseNumber(text, step));
  },
  python: readNumbers,
  polars(step) {
    const fits = buildPolarsMatch("text", `(?:${buildNumberPattern(step)})`);
    const stripped = buildStrippedPattern(step);
    const { minus, behind } = buildSignPatterns(step);
    return [
      `text = ${toPolarsColumn(step.column)}`,
      ...(step.rest === "stop"
        ? buildPolarsAssertion(step.column, `~${fits}`)
        : [`text = pl.when(${fits}).then(text)`]),
      ...step.powers.map(
        ([unit, power]) =>
          `text = text.str.replace(r"([0-9])${SPACE_PATTERN}?${escapePythonPattern(unit)}(\\)?)$", "\${1}e${power}\${2}")`,
      ),
      ...(stripped === undefined ? [] : [`text = text.str.replace_all(r"${stripped}", "")`]),
      ...(minus ? [`text = text.str.replace(r"${minus}", "-")`] : []),
      ...(behind ? [`text = text.str.replace(r"${behind}", "\${2}\${1}")`] : []),
      ...(step.decimal === "," && !step.whole
        ? ['text = text.str.replace(",", ".", literal=True)']
        : []),
      `df = df.with_columns(text.cast(${step.whole ? "pl.Int64" : "pl.Float64"})${step.percent ? " / 100" : ""})`,
    ];
  },
  sentence(step) {
    const kind = step.whole ? "whole numbers" : step.percent ? "shares of 100 %" : "numbers";
    const powers = step.powers.map(([unit, power]) => `, with “${unit}” as e${power}`).join("");
    const rest = step.rest === "missing" ? "; anything else becomes missing" : "";
    return `Read “${step.column}” as ${kind}${powers}${rest}.`;
  },
});
