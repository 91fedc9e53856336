import { ungroupHelper } from "../cells/separators.ts";
import { escapePythonPattern, toPythonString } from "../python-code.ts";
import { chainCells, type CellChange, type Helper } from "../script-change.ts";
import {
  allowsExponent,
  joinAlternatives,
  type NumberFormat,
  SPACE_PATTERN,
} from "./number-format.ts";
import {
  requireHelper,
  listRestFeatures,
  writeRequire,
  writeRestArgument,
  writeRestParameter,
} from "./require-helper.ts";

type NumbersStep = NumberFormat & { column: string; rest: "stop" | "missing" };

const SPACE_SIGNS = " \\xa0\\u202f";
/** The feature of a script with a unit that has characters of patterns. */
const UNIT_IS_PATTERN = "unit is pattern";

/**
 * Reads a column as numbers: rewrites each notation to that of `float`, then checks that plain numbers are left. Each
 * rewriting leaves a text unreadable that the format doesn't allow.
 */
export function readNumbers(step: NumbersStep): CellChange[] {
  const { column, decimal, thousands, before, powers, percent, parentheses, whole } = step;
  const changes: CellChange[] = [];
  const add = (chain: (CellChange & { does: "write" })["chain"], ...helpers: Helper[]) =>
    changes.push(...chainCells([column], chain, { helpers }));
  // A point isn't a decimal sign here, so the check has to reject it.
  const isSwapped = decimal === "," && !whole;
  const after = isSwapped ? step.after.map((unit) => unit.replace(".", ",")) : step.after;
  if (isSwapped) add('.str.translate(str.maketrans(",.", ".,"))');
  if (parentheses) add(".pipe(move_minus)", moveMinusHelper);
  if (powers.length > 0) {
    const units = [...powers, ...after.map((unit) => [unit, 0] as const)].toSorted(
      ([a], [b]) => b.length - a.length,
    );
    const entries = units.map(
      ([unit, power]) => `${toPythonString(unit)}: "e${power < 0 ? "" : "+"}${power}"`,
    );
    changes.push(
      ...chainCells([column], `.pipe(scale, {${entries.join(", ")}})`, {
        helpers: [scaleHelper],
        features: units.some(([unit]) => escapePythonPattern(unit) !== unit)
          ? [UNIT_IS_PATTERN]
          : [],
      }),
    );
  } else if (after.length > 0 && !percent) {
    const units = joinAlternatives(after);
    const end = after.length === 1 ? units : `(?:${units})`;
    add(`.str.replace(r"${SPACE_PATTERN}?${end}$", "", regex=True)`);
  }
  if (percent) {
    changes.push(
      ...chainCells([column], `.pipe(drop_percent${writeRestArgument(step.rest)})`, {
        helpers: [dropPercentHelper],
        features: listRestFeatures(step.rest),
      }),
    );
  }
  if (before.length > 0) {
    const sign = `^([+-]?)(?:${joinAlternatives(before)})${SPACE_PATTERN}?(?=[+-]?[0-9])`;
    add(`.str.replace(r"${sign}", r"\\1", regex=True)`);
  }
  if (thousands !== "") {
    const between =
      thousands === " " ? SPACE_SIGNS : isSwapped && thousands === "." ? "," : thousands;
    add(`.pipe(ungroup, "${between}")`, ungroupHelper);
  }
  // Here, e is a unit. It may not begin an exponent.
  if (!whole && !allowsExponent(step))
    add('.str.replace("e", "no exponent", case=False, regex=True)');
  const helper = whole ? toIntegerHelper : toNumberHelper;
  changes.push(
    ...chainCells(
      [column],
      `.pipe(${helper.name}${writeRestArgument(step.rest)})${percent ? ".div(100)" : ""}`,
      { helpers: [helper], features: listRestFeatures(step.rest) },
    ),
  );
  return changes;
}

const moveMinusHelper: Helper = {
  name: "move_minus",
  write: () => [
    "def move_minus(text):",
    '    """Write negative numbers with a minus in front: (5), \u22125 and 5.00- are -5."""',
    String.raw`    text = text.str.replace(r"^([^+-]*[0-9]\.[0-9]{2})([+-])$", r"\2\1", regex=True)`,
    String.raw`    text = text.str.replace(r"^([^0-9]*)\u2212", r"\1-", regex=True)`,
    String.raw`    return text.str.replace(r"^\((?![+-])(.*)\)$", r"-\1", regex=True)`,
  ],
};

const scaleHelper: Helper = {
  name: "scale",
  imports: (features) => (features.has(UNIT_IS_PATTERN) ? ["re"] : []),
  write: (features) => [
    "def scale(text, units):",
    '    """Replace each unit by its power of ten, so that 3.3 kg is read as 3.3e+3 grams."""',
    String.raw`    unit = rf"[ \xa0\u202f]?({'|'.join(${features.has(UNIT_IS_PATTERN) ? "map(re.escape, units)" : "units"})})$"`,
    "    return text.str.replace(unit, lambda found: units[found[1]], regex=True)",
  ],
};

const dropPercentHelper: Helper = {
  name: "drop_percent",
  calls: [requireHelper],
  write: (features) => [
    `def drop_percent(text${writeRestParameter(features)}):`,
    '    """Remove the percent sign; a number without one does not fit."""',
    '    signed = text.str.endswith("%", na=True)',
    `    text = ${writeRequire(features, "text", "signed")}`,
    String.raw`    return text.str.replace(r"[ \xa0\u202f]?%$", "", regex=True)`,
  ],
};

const toNumberHelper: Helper = {
  name: "to_number",
  calls: [requireHelper],
  writeConstants: () => [
    "# Plain numbers only: float() would also read 1_000, inf and nan.",
    String.raw`NUMBER = r"[+-]?([0-9]{1,15}(\.[0-9]{1,22})?|\.[0-9]{1,22})([eE][+-][0-9]{1,2})?"`,
  ],
  write: (features) => [
    `def to_number(text${writeRestParameter(features)}):`,
    '    """Read plain numbers, with a point for decimals."""',
    `    return ${writeRequire(features, "text", "text.str.fullmatch(NUMBER, na=True)")}.astype(float)`,
  ],
};

const toIntegerHelper: Helper = {
  name: "to_integer",
  calls: [requireHelper],
  write: (features) => [
    `def to_integer(text${writeRestParameter(features)}):`,
    '    """Read whole numbers; a leading zero means that it is a code."""',
    '    whole = text.str.fullmatch("[+-]?(0|[1-9][0-9]{0,14})", na=True)',
    `    return ${writeRequire(features, "text", "whole")}.astype(float).astype("Int64")`,
  ],
};
