import { aggregateValues, type Aggregation } from "./aggregate.ts";
import { HASH_MULTIPLIER, HASH_SEED } from "./distinct-texts.ts";
import { rankCodes, sortRows } from "./sort-rows.ts";
import { type Column, type NumberColumn, type Table, selectRows } from "./table.ts";

export interface Grouping {
  by: readonly string[];
  /** Name of the result column with the number of rows per group. */
  rows: string;
  /** The aggregated columns: the name of the result, the number column, and the aggregation. */
  measures: readonly { name: string; column: string; take: Aggregation }[];
}

interface Groups {
  /** The first row of each group, as an index into the table. */
  firsts: Uint32Array;
  /** The keys, the number of rows, and the aggregated columns. */
  table: Table;
}

/**
 * Groups rows of a table by the values of columns. Missing keys form groups of their own, which come last;
 * aggregations skip missing cells. Equivalent to `groupby(dropna=False)` in pandas, sorted by the keys. Sums beyond
 * 2^53 have the precision of a double. Columns that don't exist are skipped.
 */
export function groupTable(table: Table, rows: Uint32Array, grouping: Grouping): Groups {
  const named = (name: string) => table.columns.find((column) => column.name === name);
  const keys = grouping.by.flatMap((name) => named(name) ?? []);
  const { groups, firsts } = groupRows(
    rows.length,
    keys.map((key) => getRowRanks(key, rows)),
  );
  const firstRows = firsts.map((at) => rows[at] ?? 0);
  const heads = selectRows({ rows: table.rows, columns: keys }, firstRows);
  const order = heads.columns.reduceRight(
    (order, key) => sortRows(order, key, { descending: false }),
    Uint32Array.from(firsts, (_, group) => group),
  );

  const sizes = new Float64Array(firsts.length);
  for (const group of groups) sizes[group] = (sizes[group] ?? 0) + 1;
  const measures = grouping.measures.flatMap(({ name, column: of, take }) => {
    const column = named(of);
    if (column?.type !== "whole" && column?.type !== "number") return [];
    const values = splitValues(column, rows, groups, firsts.length);
    const measured = Float64Array.from(values, (groupValues) => aggregateValues(groupValues, take));
    const isWhole = take === "count" || (take === "sum" && column.type === "whole");
    return [createNumberColumn(name, measured, isWhole)];
  });
  const columns = [...heads.columns, createNumberColumn(grouping.rows, sizes, true), ...measures];
  return {
    firsts: order.map((group) => firstRows[group] ?? 0),
    table: selectRows({ rows: firsts.length, columns }, order),
  };
}

/** Returns a number per row. Equal values, such as 0.0 and -0.0, get the same number even if their codes differ. */
function getRowRanks(column: Column, rows: Uint32Array): Uint32Array {
  const ranks = rankCodes(column);
  return rows.map((row) => ranks[column.codes[row] ?? 0] ?? 0);
}

/** Lists the numbers of each group, without missing cells. */
function splitValues(
  { codes, values }: NumberColumn,
  rows: Uint32Array,
  groups: Uint32Array,
  count: number,
): Float64Array[] {
  const ends = new Uint32Array(count + 1);
  for (const [at, row] of rows.entries()) {
    const next = (groups[at] ?? 0) + 1;
    if (codes[row] !== 0) ends[next] = (ends[next] ?? 0) + 1;
  }
  for (let group = 1; group <= count; group += 1) {
    ends[group] = (ends[group] ?? 0) + (ends[group - 1] ?? 0);
  }
  const split = new Float64Array(ends[count] ?? 0);
  const next = ends.slice();
  for (const [at, row] of rows.entries()) {
    const code = codes[row] ?? 0;
    const group = groups[at] ?? 0;
    if (code === 0) continue;
    split[next[group] ?? 0] = values[code] ?? 0;
    next[group] = (next[group] ?? 0) + 1;
  }
  return Array.from({ length: count }, (_, group) => split.subarray(ends[group], ends[group + 1]));
}

function createNumberColumn(name: string, measured: Float64Array, isWhole: boolean): NumberColumn {
  const fits = measured.every((value) => Number.isNaN(value) || Number.isSafeInteger(value));
  return {
    name,
    type: isWhole && fits ? "whole" : "number",
    codes: Uint32Array.from(measured, (value, at) => (Number.isNaN(value) ? 0 : at + 1)),
    values: Float64Array.from([0, ...measured]),
  };
}

/**
 * Groups rows with the same keys, in a hash table with open addressing. Returns the group of each row, and the first
 * row of each group.
 */
export function groupRows(
  rows: number,
  keys: readonly Uint32Array[],
): { groups: Uint32Array; firsts: Uint32Array } {
  const groups = new Uint32Array(rows);
  const firsts = new Uint32Array(rows);
  let count = 0;
  // Group number + 1; 0 for an empty slot.
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(rows * 2 + 2)));
  const mask = slots.length - 1;
  for (let row = 0; row < rows; row += 1) {
    let slot = hashRow(keys, row) & mask;
    while (slots[slot] !== 0 && !isSameRow(keys, row, firsts[(slots[slot] ?? 0) - 1] ?? 0)) {
      slot = (slot + 1) & mask;
    }
    if (slots[slot] === 0) {
      firsts[count] = row;
      count += 1;
      slots[slot] = count;
    }
    groups[row] = (slots[slot] ?? 0) - 1;
  }
  return { groups, firsts: firsts.slice(0, count) };
}

function hashRow(keys: readonly Uint32Array[], row: number): number {
  let hash = HASH_SEED;
  for (const key of keys) {
    hash = Math.imul(hash ^ (key[row] ?? 0), HASH_MULTIPLIER);
    hash ^= hash >>> 15;
  }
  return hash;
}

function isSameRow(keys: readonly Uint32Array[], row: number, other: number): boolean {
  for (const key of keys) if (key[row] !== key[other]) return false;
  return true;
}
