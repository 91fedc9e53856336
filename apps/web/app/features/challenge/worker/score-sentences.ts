import type { TableScore } from "@site/content/datasets/score/score-table";

import { pluralize, formatCount } from "#app/lib/counted.ts";

const MOST_NAMED = 5;

/**
 * What a score says, in sentences: what is right, what is wrong with the rest, and what to change. `sheet` is the one
 * that was read of a workbook with several.
 */
export function describeScore(score: TableScore, sheet?: string): string[] {
  return [
    ...aboutCells(score),
    ...aboutRows(score),
    ...aboutColumns(score),
    ...(sheet === undefined ? [] : [`The sheet ${quoted(sheet)} was read.`]),
  ];
}

function aboutCells({ cells }: TableScore): string[] {
  const { right, total, value, type, lost, invented } = cells;
  const wrong = [
    [value, "with another value"],
    [type, "with no value of the column’s type"],
    [lost, "lost"],
    [invented, "with a value where the answer has none"],
  ] as const;
  const parts = wrong.flatMap(([count, what]) =>
    count > 0 ? [`${formatCount(count)} ${what}`] : [],
  );
  return [
    `Of the answer’s ${pluralize(total, "cell")}, ${formatCount(right)} are right in your table.`,
    ...(parts.length > 0 ? [`The others: ${listed(parts)}.`] : []),
  ];
}

function aboutRows({ rows, rowDifferences }: TableScore): string[] {
  const about = (kind: "lost" | "invented" | "repeated", what: string) => {
    if (rows[kind] === 0) return [];
    const names = rowDifferences
      .filter((one) => one.kind === kind)
      .map(({ key, row }) => (key.length > 0 ? key.join(" ").slice(0, 60) : `row ${row}`));
    return [`${pluralize(rows[kind], "row")} ${what}: ${listed(names, rows[kind])}.`];
  };
  return [
    ...(rows.lost === 0 ? ["No row is missing."] : []),
    ...about("lost", "of the answer not found in your table"),
    ...about("repeated", "too many, with the key of another one"),
    ...about("invented", "that the answer does not have"),
  ];
}

function aboutColumns({ columns }: TableScore): string[] {
  const { lost, invented, renamed, isReordered } = columns;
  const pairs = renamed.map(({ name, given }) => `${quoted(given)} for ${quoted(name)}`);
  const surplus = invented.map((name) =>
    name.trim() === "" ? "one without a name" : quoted(name),
  );
  return [
    ...(lost.length > 0 ? [`Columns not found in your table: ${listed(lost.map(quoted))}.`] : []),
    ...(pairs.length > 0
      ? [`Columns under other names, taken in their order: ${listed(pairs)}.`]
      : []),
    ...(surplus.length > 0
      ? [`Columns that the answer does not have, which cost nothing: ${listed(surplus)}.`]
      : []),
    ...(isReordered ? ["The columns are in another order, which costs nothing."] : []),
  ];
}

function quoted(name: string): string {
  return `“${name.slice(0, 60)}”`;
}

/** Joined by commas and “and”; of many the first ones, and how many more. */
function listed(parts: readonly string[], count = parts.length): string {
  const shown = count > MOST_NAMED + 1 ? parts.slice(0, MOST_NAMED) : parts;
  const all =
    count > shown.length ? [...shown, `${formatCount(count - shown.length)} more`] : shown;
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}
