import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import path from "node:path";

import { root } from "./workspace.ts";

/** A measured value, as stored in docs/figures.json. */
export interface Figure {
  /** Name of the measurement. A new value replaces the one with the same name. */
  name: string;
  value: number;
  unit: string;
  /** The target, such as "≤ 400", and whether the value meets it. */
  goal?: string;
  isMet?: boolean;
  /** The command that measures it. */
  command: string;
  /** ISO date. */
  date: string;
  commit: string;
  machine: string;
}

export type Measurement = Pick<Figure, "name" | "value" | "unit" | "goal" | "isMet">;

const file = path.join(root, "docs/figures.json");

export function readFigures(): Figure[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Figure[]) : [];
}

/** Stores measurements with date, commit and machine in docs/figures.json, and renders docs/figures.md. */
export function recordFigures(command: string, measurements: readonly Measurement[]): void {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  const isChanged = git("status", "--porcelain", "--", "apps", "packages") !== "";
  const circumstances = {
    command,
    date: new Date().toISOString().slice(0, 10),
    commit: `${git("rev-parse", "--short", "HEAD")}${isChanged ? " with changes" : ""}`,
    machine: `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB`,
  };
  const figures = measurements.map((measurement) => ({ ...measurement, ...circumstances }));
  const names = new Set(figures.map(({ name }) => name));
  const others = readFigures().filter(({ name }) => !names.has(name));
  const all = [...others, ...figures].toSorted(
    (a, b) => a.command.localeCompare(b.command) || a.name.localeCompare(b.name),
  );
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
  writeFileSync(path.join(root, "docs/figures.md"), renderFigures(all));
}

/** Renders docs/figures.md. Date, commit and machine are above each table, or in a row that has others. */
export function renderFigures(figures: readonly Figure[]): string {
  const sections = [...Map.groupBy(figures, ({ command }) => command)].map(([command, rows]) => {
    const [first] = rows.map(formatMeasurement);
    return [
      `## \`${command}\``,
      `Measured ${first}${rows.every((row) => formatMeasurement(row) === first) ? "" : " unless a row says otherwise"}.`,
      [
        "| figure | value | goal |",
        "|---|---|---|",
        ...rows.map((row) => {
          const { name, value, unit, goal = "", isMet } = row;
          const label = name.replace(/^[\w-]+: /, "");
          const measured = formatMeasurement(row);
          const other = measured === first ? "" : ` (${row.date}, ${row.commit})`;
          return `| ${label} | ${`${formatValue(value)} ${unit}${other}`.trim()} | ${goal}${isMet === false ? " **missed**" : ""} |`;
        }),
      ].join("\n"),
    ].join("\n\n");
  });
  return [
    "# Figures",
    "Generated from [figures.json](figures.json), which the commands below write. Do not edit it: `npm test` fails if it differs. Times are upper bounds where other work shared the machine.",
    ...sections,
  ]
    .join("\n\n")
    .concat("\n");
}

function formatMeasurement({ date, commit, machine }: Figure): string {
  return `${date}, ${commit}, ${machine}`;
}

function formatValue(value: number): string {
  return value.toLocaleString("en", { maximumFractionDigits: 3 });
}
