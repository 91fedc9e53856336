import {
  formatDay,
  formatDouble,
  formatValue,
  getText,
  toDayNumber,
} from "@site/clean/columns/cell-text";
import type { Column, Table } from "@site/clean/columns/table";
import { CleanError, type ErrorMessages } from "@site/clean/errors";
import type { Step, StepOfKind } from "@site/clean/steps/kinds";
import { formatDate, parseDate } from "@site/clean/steps/types/date-format";
import { parseNumber } from "@site/clean/steps/types/number-format";

import type { ValueEdit } from "#app/features/clean/worker-messages.ts";

interface AppliedStep {
  step: Step;
  /** The table after the step. */
  table: Table;
}

type TypeStep = StepOfKind<"numbers" | "dates">;

const errorMessages = {
  "value-is-computed": ({ column }) =>
    `A step computed this value of “${column}” after it was read. Undo that step first, or edit the text before it was read.`,
  "not-a-number": ({ value }) =>
    `“${value}” can't be read like the other numbers. Enter one such as 12.5, or a whole number if all are whole.`,
  "not-a-day": ({ value }) =>
    `“${value}” can't be read like the other dates. Enter a day such as 2020-12-31.`,
} satisfies ErrorMessages;

/** Maximum number of texts that a step can replace. */
const MAX_TEXTS = 1000;

/**
 * Edits values of a column of numbers or days where they were still text: adds a step before the one that reads them,
 * which replaces the texts that are read as these values. An empty new value clears their cells.
 *
 * @returns All steps with the new one, and the new value as the table shows it. Throws a CleanError if the values were
 *   computed later, or if the new one can't be read.
 */
export function editTypedValues(
  source: Table,
  applied: readonly AppliedStep[],
  { column: name, from, to }: ValueEdit,
): { steps: Step[]; to: string } {
  const read = findTypeStep(source, applied, name);
  if (!read) throw new CleanError("value-is-computed", { column: name }, errorMessages);
  const { at, step, texts, typed, current } = read;
  const wanted = new Set(from);
  const present = new Set(typed.codes);
  const olds: string[] = [];
  for (const code of present) {
    const shown = formatValue({ ...typed, type: current.type } as Column, code);
    if (code !== 0 && wanted.has(shown)) olds.push(getText(texts.values, code));
  }
  if (olds.length === 0 || olds.length > MAX_TEXTS)
    throw new CleanError("value-is-computed", { column: name }, errorMessages);
  const { text, shown } = to === "" ? { text: "", shown: "" } : writeValue(step, current, to);
  const changed = olds.filter((old) => old !== text);
  const edit: Step =
    text === ""
      ? { kind: "missing", columns: [step.column], spellings: changed }
      : { kind: "spellings", column: step.column, pairs: changed.map((old) => [old, text]) };
  const steps = applied.map((one) => one.step);
  return { steps: changed.length > 0 ? steps.toSpliced(at, 0, edit) : steps, to: shown };
}

/** Finds the step that read the texts of a column; undefined if a later one computed other values. */
function findTypeStep(source: Table, applied: readonly AppliedStep[], column: string) {
  const current = applied.at(-1)?.table.columns.find(({ name }) => name === column);
  let name = column;
  for (let at = applied.length - 1; at >= 0; at -= 1) {
    const { step, table } = applied[at] ?? {};
    const before = at === 0 ? source : applied[at - 1]?.table;
    if (!current || !step || !table || !before) return undefined;
    const typed = table.columns.find((one) => one.name === name);
    if ((step.kind === "numbers" || step.kind === "dates") && step.column === name) {
      const texts = before.columns.find((one) => one.name === name);
      return typed && texts?.type === "text" ? { at, step, texts, typed, current } : undefined;
    }
    if (step.kind === "rename") name = step.pairs.find(([, to]) => to === name)?.[0] ?? name;
    const earlier = before.columns.find((one) => one.name === name);
    const isSame = earlier?.values === typed?.values || step.kind === "whole";
    if (!earlier || !isSame) return undefined;
  }
  return undefined;
}

/** Writes a value in a form that the step reads as this value. */
function writeValue(step: TypeStep, current: Column, to: string): { text: string; shown: string } {
  const written =
    step.kind === "numbers" ? writeNumber(step, current, to.trim()) : writeDay(step, to.trim());
  if (!written) {
    const code = step.kind === "dates" ? "not-a-day" : "not-a-number";
    throw new CleanError(code, { value: to }, errorMessages);
  }
  return written;
}

const NUMBER = /^[+-]?[0-9]+(?:\.[0-9]+)?$/;

function writeNumber(step: StepOfKind<"numbers">, { type }: Column, to: string) {
  const value = Number(to);
  if (!NUMBER.test(to) || (type === "whole" && !Number.isSafeInteger(value))) return undefined;
  const percent = `${String(Number(`${to}e2`))}%`;
  const forms = [to, percent].flatMap((form) => [form, form.replace(".", step.decimal)]);
  const text = forms.find((form) => parseNumber(form, step) === value);
  return text === undefined
    ? undefined
    : { text, shown: type === "whole" ? String(value) : formatDouble(value) };
}

const DAY = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/;

function writeDay({ formats }: StepOfKind<"dates">, to: string) {
  const [, year, month, day] = (DAY.exec(to) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const wanted = toDayNumber(year, month, day);
  if (wanted === undefined) return undefined;
  const texts = formats.map((format) => formatDate({ year, month, day }, format));
  const text = texts.find((one) => {
    const read = formats.find((format) => parseDate(one, format) !== undefined);
    return read !== undefined && parseDate(one, read) === wanted;
  });
  return text === undefined ? undefined : { text, shown: formatDay(wanted) };
}
