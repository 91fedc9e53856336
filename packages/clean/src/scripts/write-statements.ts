import { fitsLine, toPandasColumn, toPythonList, toPythonString } from "../steps/python-code.ts";
import { isSameSet, type Statement } from "./compile-steps.ts";
import { wrapCode } from "./wrap-code.ts";

const INDENT = "    ";

/** The constants of a script, by name. */
export type Constants = Map<string, { lines: readonly string[]; steps: readonly number[] }>;

/**
 * Writes a statement in pandas. Long lists of values become constants.
 *
 * @param names The columns of the table, if they are known.
 */
export function writePandasStatement(
  statement: Statement,
  constants: Constants,
  names: readonly string[] | undefined,
): string[] {
  const places = new Map(names?.map((name, at) => [name, at]));
  const sort = <Item>(items: Iterable<Item>, getName: (item: Item) => string) =>
    [...items].toSorted((a, b) => (places.get(getName(a)) ?? 0) - (places.get(getName(b)) ?? 0));
  switch (statement.does) {
    case "table":
      return [...statement.lines];
    case "write":
      return writeChains(
        sort(statement.columns, (name) => name),
        statement.chains,
        names,
      );
    case "clear": {
      const values = new Map(sort(statement.values, ([name]) => name));
      return writeClear({ ...statement, values }, constants);
    }
    case "merge": {
      const pairs = new Map(sort(statement.pairs, ([name]) => name));
      return writeMerge({ ...statement, pairs }, constants);
    }
  }
}

function writeChains(
  columns: readonly string[],
  chains: readonly string[],
  names: readonly string[] | undefined,
): string[] {
  const [first = ""] = columns;
  if (columns.length === 1) return writeChain(toPandasColumn(first), chains);
  const isAll = names !== undefined && isSameSet(columns, names);
  return [
    `for name in ${isAll ? "df" : toPythonList(columns)}:`,
    ...writeChain("df[name]", chains).map((line) => INDENT + line),
  ];
}

/** Writes an assignment. A long one is split into several or put in brackets, whichever takes fewer lines. */
function writeChain(cells: string, chains: readonly string[]): string[] {
  const calls = chains.flatMap(splitCalls);
  const indent = cells === "df[name]" ? INDENT : "";
  const fits = (line: string) => fitsLine(indent + line);
  const countWrapped = (some: readonly string[]) =>
    some.flatMap((line) => wrapCode(indent + line)).length;
  const assign = (some: readonly string[]) => `${cells} = ${writeCalls(cells, some)}`;
  const parts: string[][] = [[]];
  const lines: string[] = [];
  let last = INDENT + cells;
  for (const call of calls) {
    const part = parts.at(-1) ?? [];
    if (part.length === 0 || fits(assign([...part, call]))) part.push(call);
    else parts.push([call]);
    if (fits(last + call)) last += call;
    else {
      lines.push(last);
      last = INDENT + call;
    }
  }
  const statements = parts.map(assign);
  const chain = [`${cells} = (`, ...lines, last, ")"];
  return countWrapped(statements) < countWrapped(chain) ? statements : chain;
}

const PIPE = /^\.pipe\(([a-z_]+)(?:, )?/;

/** Writes a single call of a function as usual, and several as a chain. */
function writeCalls(cells: string, calls: readonly string[]): string {
  const [call = ""] = calls;
  const [start, name] = PIPE.exec(call) ?? [];
  if (calls.length !== 1 || start === undefined) return cells + calls.join("");
  return `${name}(${cells}${start.endsWith(" ") ? ", " : ""}${call.slice(start.length)}`;
}

/** Splits `.map(f).astype(object)` into calls. */
function splitCalls(chain: string): string[] {
  const calls: string[] = [];
  let depth = 0;
  let quote = "";
  let start = 0;
  for (let at = 0; at < chain.length; at += 1) {
    const sign = chain[at] ?? "";
    if (quote !== "") {
      if (sign === "\\") at += 1;
      else if (sign === quote) quote = "";
    } else if (sign === '"' || sign === "'") quote = sign;
    else if ("([{".includes(sign)) depth += 1;
    else if (")]}".includes(sign)) {
      depth -= 1;
      if (depth === 0 && chain[at + 1] === ".") {
        calls.push(chain.slice(start, at + 1));
        start = at + 1;
      }
    }
  }
  return [...calls, chain.slice(start)];
}

function writeClear(
  { values, steps }: Statement & { does: "clear" },
  constants: Constants,
): string[] {
  const columns = [...values.keys()];
  const lists = [...values.values()];
  const [first = []] = lists;
  const clear = (cells: string, list: string) => `${cells} = ${cells}.mask(${cells}.isin(${list}))`;
  const hasOneList = lists.every((list) => isSameSet(list, first));
  if (columns.length === 1) {
    const line = clear(toPandasColumn(columns[0] ?? ""), toPythonList(first));
    if (fitsLine(line)) return [line];
  }
  const loop = [
    `for name in ${toPythonList(columns)}:`,
    INDENT + clear("df[name]", toPythonList(first)),
  ];
  if (hasOneList && loop.every(fitsLine)) return loop;
  if (hasOneList) {
    const name = addConstant(constants, "MISSING", [`= ${toPythonList(first)}`], steps);
    return columns.length === 1
      ? [clear(toPandasColumn(columns[0] ?? ""), name)]
      : [`for name in ${toPythonList(columns)}:`, INDENT + clear("df[name]", name)];
  }
  const entries = [...values].map(
    ([column, list]) => `${INDENT}${toPythonString(column)}: ${toPythonList(list)},`,
  );
  const name = addConstant(constants, "MISSING", ["= {", ...entries, "}"], steps);
  return [`for name, words in ${name}.items():`, INDENT + clear("df[name]", "words")];
}

function writeMerge(
  { pairs, steps }: Statement & { does: "merge" },
  constants: Constants,
): string[] {
  const maps = [...pairs].map(([column, map]) => [column, groupByTarget(map)] as const);
  const [only] = maps;
  if (only && maps.length === 1) {
    const [column, first] = only;
    const wanted = constants.has("SPELLINGS") ? nameSpellings(column) : "SPELLINGS";
    const name = addConstant(constants, wanted, [`= {${first.join(", ")}}`], steps);
    const cells = toPandasColumn(column);
    return [`${cells} = merge(${cells}, ${name})`];
  }
  const lines = maps.map(
    ([name, entries]) => `${INDENT}${toPythonString(name)}: {${entries.join(", ")}},`,
  );
  const name = addConstant(constants, "SPELLINGS", ["= {", ...lines, "}"], steps);
  return [
    `for name, spellings in ${name}.items():`,
    `${INDENT}df[name] = merge(df[name], spellings)`,
  ];
}

/** Names the constant after its column, if that gives a name in Python. */
function nameSpellings(column: string): string {
  const name = column.toUpperCase().replaceAll(/[^A-Z0-9]+/g, "_");
  return /^[A-Z]/.test(name) ? `${name}_SPELLINGS`.replaceAll(/_+/g, "_") : "SPELLINGS";
}

/** Writes an entry for each value to keep, with the values that become it. */
function groupByTarget(map: ReadonlyMap<string, string>): string[] {
  return [...Map.groupBy(map, ([, to]) => to)].map(
    ([to, entries]) => `${toPythonString(to)}: ${toPythonList(entries.map(([from]) => from))}`,
  );
}

function addConstant(
  constants: Constants,
  wanted: string,
  [first = "", ...others]: readonly string[],
  steps: readonly number[],
): string {
  let name = wanted;
  for (let number = 2; constants.has(name); number += 1) name = `${wanted}_${number}`;
  const lines = [`${name} ${first}`, ...others].flatMap(wrapCode);
  constants.set(name, { lines, steps });
  return name;
}
