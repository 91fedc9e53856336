import { pluralize, formatCount } from "@site/clean/format-count";
import type { TableScore } from "@site/content/datasets/score/score-table";

const MAX_NAMES = 5;

/** Sentences about the right and wrong cells, rows and columns. `sheet` is set for a workbook with several sheets. */
export function describeScore(score: TableScore, sheet?: string): string[] {
  return [
    ...describeCells(score),
    ...describeRows(score),
    ...describeColumns(score),
    ...(sheet === undefined ? [] : [`The sheet ${quote(sheet)} was read.`]),
  ];
}

function describeCells({ cells }: TableScore): string[] {
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
    ...(parts.length > 0 ? [`The others: ${joinNames(parts)}.`] : []),
  ];
}

function describeRows({ rows, rowDifferences }: TableScore): string[] {
  const describeKind = (kind: "lost" | "invented" | "repeated", what: string) => {
    if (rows[kind] === 0) return [];
    const names = rowDifferences
      .filter((one) => one.kind === kind)
      .map(({ key, row }) => (key.length > 0 ? key.join(" ").slice(0, 60) : `row ${row}`));
    return [`${pluralize(rows[kind], "row")} ${what}: ${joinNames(names, rows[kind])}.`];
  };
  return [
    ...(rows.lost === 0 ? ["No row is missing."] : []),
    ...describeKind("lost", "of the answer not found in your table"),
    ...describeKind("repeated", "too many, with the key of another one"),
    ...describeKind("invented", "that the answer does not have"),
  ];
}

function describeColumns({ columns }: TableScore): string[] {
  const { lost, invented, renamed, isReordered } = columns;
  const pairs = renamed.map(({ name, given }) => `${quote(given)} for ${quote(name)}`);
  const extraNames = invented.map((name) =>
    name.trim() === "" ? "one without a name" : quote(name),
  );
  return [
    ...(lost.length > 0 ? [`Columns not found in your table: ${joinNames(lost.map(quote))}.`] : []),
    ...(pairs.length > 0
      ? [`Columns under other names, taken in their order: ${joinNames(pairs)}.`]
      : []),
    ...(extraNames.length > 0
      ? [`Columns that the answer does not have, which cost nothing: ${joinNames(extraNames)}.`]
      : []),
    ...(isReordered ? ["The columns are in another order, which costs nothing."] : []),
  ];
}

function quote(name: string): string {
  return `“${name.slice(0, 60)}”`;
}

/** Joins names by commas and “and”. Of many, only the first are named. */
function joinNames(parts: readonly string[], count = parts.length): string {
  const shown = count > MAX_NAMES + 1 ? parts.slice(0, MAX_NAMES) : parts;
  const all =
    count > shown.length ? [...shown, `${formatCount(count - shown.length)} more`] : shown;
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}
