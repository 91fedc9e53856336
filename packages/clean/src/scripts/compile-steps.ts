import type { Step } from "../steps/kinds.ts";
import type {
  CellChange,
  Features,
  Helper,
  StepCode,
  TableChange,
} from "../steps/script-change.ts";

export type Statement = { steps: readonly number[] } & (
  | { does: "table"; lines: readonly string[] }
  | { does: "write"; columns: readonly string[]; chains: readonly string[] }
  | { does: "clear"; values: ReadonlyMap<string, readonly string[]> }
  | { does: "merge"; pairs: ReadonlyMap<string, ReadonlyMap<string, string>> }
);

export interface CompiledSteps {
  statements: Statement[];
  /** The helpers that the statements call, before those that call them, with the steps that need them. */
  helpers: Map<Helper, readonly number[]>;
  features: Features;
}

type Change = { steps: readonly number[]; order: number } & (
  | { does: "table"; lines: readonly string[]; columns: readonly string[] | undefined }
  | {
      does: "write";
      column: string;
      chains: readonly string[];
      keeps?: ((value: string) => boolean) | undefined;
    }
  | { does: "clear"; column: string; values: readonly string[] }
  | { does: "merge"; column: string; pairs: ReadonlyMap<string, string> }
);

/**
 * Turns steps into statements. Changes of rows and of all columns stay at their place. Between two of them, each column
 * has its own queue, because changes of different columns don't affect each other: equal changes become one statement,
 * and consecutive replacements of values of a column one map.
 *
 * @param code Returns what a step does in the script.
 * @param first The first step that isn't done yet.
 * @param countLines Returns the length of statements, of which the shortest are chosen.
 */
export function compileSteps(
  steps: readonly Step[],
  code: (step: Step, number: number) => StepCode,
  first: number,
  countLines: (statements: readonly Statement[]) => number,
): CompiledSteps {
  const all = steps.slice(first).map((step, at) => toChanges(code(step, first + at)));
  const features = new Set(
    all.flat().flatMap((change) => ("features" in change ? (change.features ?? []) : [])),
  );
  const helpers = new Map<Helper, readonly number[]>();
  for (const [at, changes] of all.entries()) {
    for (const change of changes)
      for (const helper of ("helpers" in change ? change.helpers : undefined) ?? [])
        addHelper(helpers, helper, first + at);
  }
  const statements: Statement[] = [];
  let segment: Change[] = [];
  for (const [at, changes] of all.entries()) {
    for (const change of changes) {
      const made = resolveChange(change, features, first + at);
      if (made.does !== "table" || made.columns) {
        segment.push(made);
        continue;
      }
      statements.push(...orderChanges(segment, countLines), {
        does: "table",
        steps: made.steps,
        lines: made.lines,
      });
      segment = [];
    }
  }
  statements.push(...orderChanges(segment, countLines));
  return { statements, helpers, features };
}

function toChanges(code: StepCode): (CellChange | TableChange)[] {
  const changes: (CellChange | TableChange)[] = [];
  const lines: string[] = [];
  for (const part of code) {
    if (typeof part === "string") lines.push(part);
    else changes.push(part);
  }
  return lines.length > 0 ? [{ lines }, ...changes] : changes;
}

function addHelper(helpers: Map<Helper, readonly number[]>, helper: Helper, step: number) {
  for (const called of helper.calls ?? []) addHelper(helpers, called, step);
  helpers.set(helper, [...new Set([...(helpers.get(helper) ?? []), step])]);
}

function resolveChange(change: CellChange | TableChange, features: Features, step: number): Change {
  const place = { steps: [step], order: step };
  if (!("does" in change))
    return { does: "table", lines: change.lines, columns: change.columns, ...place };
  const { column } = change;
  switch (change.does) {
    case "write": {
      const { chain } = change;
      return {
        does: "write",
        column,
        chains: [typeof chain === "string" ? chain : chain(features)],
        keeps: change.keeps,
        ...place,
      };
    }
    case "clear":
      return { does: "clear", column, values: change.values, ...place };
    case "merge":
      return { does: "merge", column, pairs: new Map(change.pairs), ...place };
  }
}

/**
 * Orders the changes of a segment so that equal changes of several columns come together. Returns the shortest of three
 * results: each change alone, consecutive changes of a column joined, or joined except those that many columns have.
 */
function orderChanges(
  changes: readonly Change[],
  countLines: (statements: readonly Statement[]) => number,
): Statement[] {
  const composed = composeValues(changes);
  const byKey = Map.groupBy(composed, getKey);
  const isCommon = (change: Change) => (byKey.get(getKey(change))?.length ?? 0) >= MIN_COMMON;
  const [each = [], ...others] = [
    composed,
    joinRuns(composed, (change) => !isCommon(change)),
    joinRuns(composed),
  ].map(orderByKey);
  return others.reduce(
    (best, other) => (countLines(other) < countLines(best) ? other : best),
    each,
  );
}

/** Minimum number of columns with the same change for it to get a statement of its own. */
const MIN_COMMON = 3;

/** Combines changes of a column that follow each other there. */
function joinRuns(
  changes: readonly Change[],
  canJoin: (change: Change) => boolean = () => true,
): Change[] {
  const joined: Change[] = [];
  const last = new Map<string, number>();
  for (const change of changes) {
    const [column = ""] = getColumns(change);
    const at = last.get(column);
    const before = at === undefined ? undefined : joined[at];
    if (
      at !== undefined &&
      change.does === "write" &&
      before?.does === "write" &&
      canJoin(change) &&
      canJoin(before)
    ) {
      const steps = joinSteps(before.steps, change.steps);
      joined[at] = { ...before, steps, chains: [...before.chains, ...change.chains] };
      continue;
    }
    for (const name of getColumns(change)) last.set(name, joined.length);
    joined.push(change);
  }
  return joined;
}

function orderByKey(changes: readonly Change[]): Statement[] {
  const queues = new Map<string, Change[]>();
  for (const change of changes) {
    for (const column of getColumns(change)) {
      const queue = queues.get(column) ?? [];
      queue.push(change);
      queues.set(column, queue);
    }
  }
  const statements: Statement[] = [];
  while (true) {
    const ready = new Set<Change>();
    for (const [change] of queues.values()) {
      if (change && getColumns(change).every((column) => queues.get(column)?.[0] === change))
        ready.add(change);
    }
    if (ready.size === 0) return joinChains(statements);
    const together = Map.groupBy(ready, getKey);
    // A statement waits if another column needs the same one later.
    const laterKeys = new Set(
      [...queues.values()].flatMap(([head, ...later]) => {
        const keys = later.map(getKey);
        return head ? keys.filter((key) => key !== getKey(head)) : keys;
      }),
    );
    const groups = [...together.values()].toSorted(([a], [b]) => (a?.order ?? 0) - (b?.order ?? 0));
    const last = statements.at(-1);
    /** Whether the group continues the last statement. */
    const isNext = (group: readonly Change[]) =>
      last?.does === "write" &&
      group[0]?.does === "write" &&
      isSameSet(last.columns, group.flatMap(getColumns));
    const free = groups.filter(([change]) => change && !laterKeys.has(getKey(change)));
    const group = free.find(isNext) ?? free[0] ?? groups[0] ?? [];
    statements.push(toStatement(group));
    for (const queue of queues.values()) if (queue[0] && group.includes(queue[0])) queue.shift();
  }
}

function getColumns(change: Change): readonly string[] {
  return change.does === "table" ? (change.columns ?? []) : [change.column];
}

/** Returns a text that is the same for changes that can be one statement. */
function getKey(change: Change): string {
  switch (change.does) {
    case "write":
      return `write ${change.chains.join("")}`;
    case "table":
      return `table ${change.order} ${change.lines.join("\n")}`;
    case "clear":
    case "merge":
      return change.does;
  }
}

function toStatement(group: readonly Change[]): Statement {
  const [first] = group;
  const steps = joinSteps(...group.map((change) => change.steps));
  switch (first?.does) {
    case "write":
      return {
        does: "write",
        steps,
        columns: group.flatMap(getColumns),
        chains: first.chains,
      };
    case "clear":
      return {
        does: "clear",
        steps,
        values: new Map(
          group.flatMap((one) => (one.does === "clear" ? [[one.column, one.values]] : [])),
        ),
      };
    case "merge":
      return {
        does: "merge",
        steps,
        pairs: new Map(
          group.flatMap((one) => (one.does === "merge" ? [[one.column, one.pairs]] : [])),
        ),
      };
    case "table":
    case undefined:
      return { does: "table", steps, lines: first?.lines ?? [] };
  }
}

/** Whether two lists have the same texts, in any order. */
export function isSameSet(list: readonly string[], other: readonly string[]): boolean {
  const known = new Set(other);
  return list.length === other.length && list.every((value) => known.has(value));
}

function joinSteps(...lists: (readonly number[])[]): number[] {
  return [...new Set(lists.flat())].toSorted((a, b) => a - b);
}

/** Combines statements that follow each other and append code to the same columns. */
function joinChains(statements: readonly Statement[]): Statement[] {
  const joined: Statement[] = [];
  for (const statement of statements) {
    const before = joined.at(-1);
    if (
      statement.does === "write" &&
      before?.does === "write" &&
      isSameSet(before.columns, statement.columns)
    ) {
      joined[joined.length - 1] = {
        ...before,
        steps: joinSteps(before.steps, statement.steps),
        chains: [...before.chains, ...statement.chains],
      };
    } else joined.push(statement);
  }
  return joined;
}

/**
 * Combines consecutive replacements of values of a column: first the values that become missing, then one map. A chain
 * such as f. → F → female becomes f. → female.
 */
function composeValues(changes: readonly Change[]): Change[] {
  const composed: Change[] = [];
  /** The replacements at the end of a column, to which the next one is added. */
  const open = new Map<
    string,
    {
      at: number;
      map: Map<string, string>;
      steps: number[];
      keeps: ((value: string) => boolean)[];
    }
  >();
  for (const change of changes) {
    // Values that a change keeps can become missing before it, together with others.
    if (change.does === "write" && change.keeps) {
      const run = open.get(change.column);
      if (run) run.keeps.push(change.keeps);
      composed.push(change);
      continue;
    }
    if (change.does !== "clear" && change.does !== "merge") {
      for (const column of getColumns(change)) open.delete(column);
      composed.push(change);
      continue;
    }
    const { column, order } = change;
    const before = open.get(column);
    const isFirst =
      before?.keeps.every((keeps) => change.does === "clear" && change.values.every(keeps)) !==
      true;
    const run =
      before && !isFirst
        ? before
        : {
            at: composed.length,
            map: new Map<string, string>(),
            steps: [] as number[],
            keeps: [] as ((value: string) => boolean)[],
          };
    if (isFirst) {
      open.set(column, run);
      composed.push(change);
    }
    const next =
      change.does === "merge"
        ? change.pairs
        : new Map(change.values.map((value) => [value, ""] as const));
    // An empty cell that becomes missing has the same result as a cleared one.
    for (const [from, to] of run.map) run.map.set(from, to === "" ? to : (next.get(to) ?? to));
    for (const [from, to] of next) if (!run.map.has(from)) run.map.set(from, to);
    run.steps.push(...change.steps);
    composed[run.at] = { does: "merge", column, pairs: run.map, steps: run.steps, order };
  }
  return composed.flatMap((change): Change[] => {
    if (change.does !== "merge") return [change];
    const { column, steps, order } = change;
    const cleared = [...change.pairs].flatMap(([from, to]) => (to === "" ? [from] : []));
    const kept = [...change.pairs].filter(([from, to]) => to !== "" && to !== from);
    // Without any effect, it still checks that the column exists.
    if (cleared.length === 0 && kept.length === 0) return [change];
    return [
      ...(cleared.length > 0
        ? [{ does: "clear" as const, column, values: cleared, steps, order }]
        : []),
      ...(kept.length > 0
        ? [{ does: "merge" as const, column, pairs: new Map(kept), steps, order }]
        : []),
    ];
  });
}
