import { toPandasColumn, toPythonList, toPythonString } from "../steps/python-code.ts";
import type { Statement } from "./compile-steps.ts";
import { fitsLine, wrapCode } from "./wrap-code.ts";

const INDENT = "    ";

/** The constants of a script, by name. */
export type Constants = Map<string, { lines: readonly string[]; steps: readonly number[] }>;

/** Writes a statement in pandas. Long lists of values become constants. */
export function writePandasStatement(statement: Statement, constants: Constants): string[] {
  switch (statement.does) {
    case "table":
      return [...statement.lines];
    case "write":
      return writeChains(statement.columns, statement.chains);
    case "clear":
      return writeClear(statement, constants);
    case "merge":
      return writeMerge(statement, constants);
  }
}

function writeChains(columns: readonly string[], chains: readonly string[]): string[] {
  const [first = ""] = columns;
  return columns.length === 1
    ? writeChain(toPandasColumn(first), chains)
    : [
        `for name in ${toPythonList(columns)}:`,
        ...writeChain("df[name]", chains).map((line) => INDENT + line),
      ];
}

/** Writes an assignment. A long one gets brackets, and as many calls in a line as fit. */
function writeChain(cells: string, chains: readonly string[]): string[] {
  const line = `${cells} = ${cells}${chains.join("")}`;
  if (fitsLine(INDENT + line)) return [line];
  const lines: string[] = [];
  let last = INDENT + cells;
  for (const call of chains.flatMap(splitCalls)) {
    if (fitsLine(INDENT + last + call)) last += call;
    else {
      lines.push(last);
      last = INDENT + call;
    }
  }
  lines.push(last);
  return lines.length === 1 ? [line] : [`${cells} = (`, ...lines, ")"];
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
  if (first.length === 1 && first[0] === "" && hasOneList) {
    const loop = (cells: string) => `${cells} = ${cells}.mask(${cells} == "")`;
    return columns.length === 1
      ? [loop(toPandasColumn(columns[0] ?? ""))]
      : [`for name in ${toPythonList(columns)}:`, INDENT + loop("df[name]")];
  }
  if (columns.length === 1) {
    const line = clear(toPandasColumn(columns[0] ?? ""), toPythonList(first));
    if (fitsLine(line) && !constants.has("MISSING")) return [line];
  }
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

function isSameSet(list: readonly string[], other: readonly string[]): boolean {
  const known = new Set(other);
  return list.length === other.length && list.every((value) => known.has(value));
}

function writeMerge(
  { pairs, steps }: Statement & { does: "merge" },
  constants: Constants,
): string[] {
  const maps = [...pairs].map(([column, map]) => [column, groupByTarget(map)] as const);
  const [only] = maps;
  if (only && maps.length === 1) {
    const [column, first] = only;
    const lines = ["= {", ...first.map((entry) => INDENT + entry), "}"];
    const name = addConstant(constants, "SPELLINGS", lines, steps);
    const cells = toPandasColumn(column);
    return [`${cells} = ${cells}.pipe(merge, ${name})`];
  }
  const lines = maps.flatMap(([name, entries]) => [
    `${INDENT}${toPythonString(name)}: {`,
    ...entries.map((entry) => INDENT + INDENT + entry),
    `${INDENT}},`,
  ]);
  const name = addConstant(constants, "SPELLINGS", ["= {", ...lines, "}"], steps);
  return [
    `for name, spellings in ${name}.items():`,
    `${INDENT}df[name] = df[name].pipe(merge, spellings)`,
  ];
}

/** Writes an entry for each value to keep, with the values that become it. */
function groupByTarget(map: ReadonlyMap<string, string>): string[] {
  return [...Map.groupBy(map, ([, to]) => to)].map(
    ([to, entries]) => `${toPythonString(to)}: ${toPythonList(entries.map(([from]) => from))},`,
  );
}

/** Adds a constant and returns its name. */
function addConstant(
  constants: Constants,
  wanted: string,
  [first = "", ...others]: readonly string[],
  steps: readonly number[],
): string {
  const name = constants.has(wanted) ? `${wanted}_${constants.size + 1}` : wanted;
  const lines = [`${name} ${first}`, ...others].flatMap(wrapCode);
  constants.set(name, { lines, steps });
  return name;
}
