import type { Step } from "@site/clean/steps/kinds";

/**
 * Seconds of each operator of the keystroke-level model (Card, Moran and Newell, "The keystroke-level model for user
 * performance time with interactive systems", Communications of the ACM 23 (7), 1980). A key takes the time of an
 * average typist, 40 words a minute. Waiting for the computer is left out on both sides.
 */
export const operatorSeconds = {
  /** Prepare the next action in the mind. */
  mental: 1.35,
  /** Move the pointer to a target. */
  point: 1.1,
  /** Press and release a mouse button. */
  click: 0.2,
  /** Press a key. Each key of a shortcut counts. */
  key: 0.28,
  /** Move a hand between keyboard and mouse. */
  home: 0.4,
};

type Operator = keyof typeof operatorSeconds;
type Actions = Readonly<Partial<Record<Operator, number>>>;

export function computeSeconds(actions: readonly Actions[]): number {
  let seconds = 0;
  for (const action of actions) {
    for (const [operator, count] of Object.entries(action) as [Operator, number][])
      seconds += operatorSeconds[operator] * count;
  }
  return seconds;
}

const think: Actions = { mental: 1 };
const select: Actions = { point: 1, click: 1 };
const doubleClick: Actions = { point: 1, click: 2 };
/** Keys between two uses of the mouse. */
const press = (keys: number): Actions => ({ home: 2, key: keys });

/** Applies one suggestion of the cleaner: reads its card, points at the button and clicks. */
export const acceptSuggestion: readonly Actions[] = [think, select];
/** Answers a question of the cleaner: reads the choices, picks one and applies it. */
export const answerQuestion: readonly Actions[] = [think, think, select, select];

/**
 * Replaces texts in one column of a spreadsheet: selects the column, opens the dialog (Ctrl+H), and for each pair types
 * both texts (Tab between), replaces all (Alt+A), and confirms; then closes the dialog.
 */
function replaceInColumn(pairs: readonly (readonly [from: string, to: string])[]): Actions[] {
  const typed = pairs.map(([from, to]) => ({ ...think, key: from.length + to.length + 5 }));
  return [select, press(2), ...typed, { key: 1 }];
}

/**
 * Replaces a column by a formula: inserts a column (3 keys), types the formula, fills it down by a double click, copies
 * (2), pastes the values over the column (3), and deletes the inserted column (2).
 */
function computeColumn(formula: string): Actions[] {
  const steps = [select, press(3), think, press(formula.length + 1), doubleClick, select, press(2)];
  return [...steps, select, press(3), select, press(2)];
}

/** Deletes rows: filters a column by a typed value, selects what is left, deletes it (2 keys), and clears the filter. */
function deleteRowsWith(value: string): Actions[] {
  const filter = [select, press(3), select, press(value.length + 1)];
  return [think, ...filter, select, press(5), press(3)];
}

const TRIM = '=TRIM(CLEAN(SUBSTITUTE(A2,CHAR(160)," ")))';
const LOOK_UP = '=IF(B2="",XLOOKUP(A2,A:A,B:B),B2)';
const READ_DATE = "=DATE(RIGHT(A2,4),MID(A2,4,2),LEFT(A2,2))";

/** The shortest way that we know to do the same by hand in a spreadsheet. */
const byHand: { [Kind in Step["kind"]]?: (step: Extract<Step, { kind: Kind }>) => Actions[] } = {
  header: ({ row }) => (row > 1 ? [think, select, select, press(2)] : []),
  footer: () => [think, select, select, press(2)],
  "blank-rows": () => deleteRowsWith(""),
  "repeated-headers": () => deleteRowsWith("name"),
  duplicates: () => [think, select, select, press(1)],
  spaces: ({ columns }) => columns.flatMap(() => computeColumn(TRIM)),
  missing: ({ columns, spellings }) =>
    columns.flatMap(() => replaceInColumn(spellings.map((spelling) => [spelling, ""]))),
  spellings: ({ pairs }) => replaceInColumn(pairs),
  separators: ({ signs }) => replaceInColumn(signs.map((sign) => [sign, ""])),
  replace: ({ columns, find, with: other }) =>
    columns.flatMap(() => replaceInColumn([[find, other]])),
  // At least one garbled letter for each column.
  encoding: ({ columns }) => columns.flatMap(() => replaceInColumn([["Ã¤", "ä"]])),
  fill: () => computeColumn(LOOK_UP),
  agree: () => computeColumn(LOOK_UP),
  numbers: ({ before, after, powers, thousands, decimal }) => {
    const removed = [...before, ...after, thousands].filter((text) => text !== "");
    const pairs = removed.map((text) => [text, ""] as const);
    return [
      ...(pairs.length > 0 ? replaceInColumn(pairs) : []),
      ...(decimal === "," ? replaceInColumn([[",", "."]]) : []),
      ...powers.flatMap(() => computeColumn("=VALUE(LEFT(A2,LEN(A2)-2))*1000")),
      think,
      select,
    ];
  },
  booleans: ({ yes, no }) =>
    replaceInColumn([
      ...yes.map((text): [string, string] => [text, "TRUE"]),
      ...no.map((text): [string, string] => [text, "FALSE"]),
    ]),
  dates: ({ formats }) => formats.flatMap(() => computeColumn(READ_DATE)),
  times: ({ formats }) => formats.flatMap(() => computeColumn("=DATEVALUE(A2)+TIMEVALUE(A2)")),
  whole: () => [think, select],
  swap: () => [...computeColumn("=MAX(A2:B2)"), ...computeColumn("=MIN(A2:B2)")],
  rename: ({ pairs }) => pairs.flatMap(([, to]) => [think, select, press(to.length + 1)]),
  split: ({ into }) => [
    think,
    select,
    select,
    select,
    press(1),
    ...into.flatMap((name) => [select, press(name.length + 1)]),
  ],
  join: () => computeColumn('=A2&" "&B2'),
  "drop-columns": ({ columns }) => columns.flatMap(() => [think, select, press(2)]),
};

/** Returns the actions by hand; none for a step that a spreadsheet does not need, such as escaped formulas. */
export function getActionsByHand(step: Step): readonly Actions[] {
  const list = byHand[step.kind] as ((step: Step) => Actions[]) | undefined;
  return list?.(step) ?? [];
}
