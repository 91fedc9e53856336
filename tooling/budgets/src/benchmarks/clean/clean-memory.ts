import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import { createNumbersStep } from "@site/clean/generators/plain-numbers";
import type { Step } from "@site/clean/steps/kinds";
import { findPython } from "@site/content/python/find-python";

import { type Benchmark, checkExactly } from "../benchmark.ts";

const root = path.join(import.meta.dirname, "../../../../..");
const program = path.join(root, "packages/clean/src/command/main.ts");
/** The figures of the largest table in DuckDB, which /features shows. */
const shownFile = path.join(root, "packages/content/verification/size.json");
const SIZES = [1_000_000, 10_000_000];
/** A process that takes longer is stopped, and has no figure. */
const LIMIT_SECONDS = 300;
const ROWS_PER_WRITE = 10_000;

const steps: Step[] = [
  { kind: "header", row: 1, numbered: false },
  { kind: "spaces", columns: ["city", "status"], inside: true, hard: true, invisible: true },
  { kind: "missing", columns: ["status"], spellings: ["n/a"] },
  { kind: "spellings", column: "city", pairs: [["City 7", "Seventh city"]] },
  { ...createNumbersStep("price"), rest: "stop" },
  { kind: "dates", column: "created", formats: ["%d/%m/%Y"], rest: "stop" },
];

/** Rows and memory in MB of the run with a limit. */
const LIMITED = { rows: 5_000_000, memory: 2_000, duckdb: "500MB" };

/** `pnpm measure clean-memory [rows …] [engine …]` */
export const cleanMemory: Benchmark = {
  description:
    "CPU time and peak memory of six steps on CSV files of 1 and 10 million rows of 6 columns: by the command, by its pandas script and by its DuckDB script, each in a process of its own, one after the other. Needs Linux, whose /proc has the memory, pandas, and 6 GB on the disk. Writes packages/content/verification/size.json, which /features shows.",
  limitSeconds: 3_600,
  run: ({ log }, args) =>
    withRecipe(async (folder, pandas) => {
      const measurements = [];
      const sizes = args.map(Number).filter((size) => size > 0);
      const only = args.filter((arg) => !(Number(arg) > 0));
      for (const rows of sizes.length > 0 ? sizes : SIZES) {
        const runs = await prepareRuns(folder, rows, pandas);
        const { size } = await stat(path.join(folder, "messy.csv"));
        log(`${rows.toLocaleString("en")} rows, ${Math.round(size / 1e6)} MB`);
        const outputs = new Map<string, string>();
        for (const { engine, command, target } of runs) {
          if (only.length > 0 && !only.includes(engine)) continue;
          const { seconds, peak, code, message } = await measureProcess(command);
          const name = `clean-memory: ${rows.toLocaleString("en")} rows, ${engine}`;
          log(`${engine}: ${code === 0 ? `${seconds.toFixed(1)} s, ${peak} MB` : message}`);
          if (code !== 0) continue;
          outputs.set(engine, await hashFile(target));
          if (engine === "DuckDB" && rows === SIZES.at(-1)) {
            const shown = { rows, seconds: Math.round(seconds), memory: peak };
            await writeFile(shownFile, `${JSON.stringify(shown, null, 2)}\n`);
          }
          measurements.push(
            { name: `${name}, CPU time`, value: Number(seconds.toFixed(1)), unit: "s" },
            { name: `${name}, peak memory`, value: peak, unit: "MB" },
          );
        }
        if (new Set(outputs.values()).size > 1)
          throw new Error(`The files differ: ${JSON.stringify([...outputs])}`);
        for (const { target } of runs) await rm(target, { force: true });
      }
      return measurements;
    }),
};

/** `pnpm measure clean-memory-limit` */
export const cleanMemoryLimit: Benchmark = {
  description: `The six steps of clean-memory on ${LIMITED.rows.toLocaleString("en")} rows, where no process may have more than ${LIMITED.memory.toLocaleString("en")} MB of data (prlimit --data): DuckDB has to finish, and pandas has to run out of memory, or the limit shows nothing. Needs Linux and pandas.`,
  limitSeconds: 1_800,
  run: ({ log }) =>
    withRecipe(async (folder, pandas) => {
      const finished = new Map<string, boolean>();
      for (const { engine, command } of await prepareRuns(folder, LIMITED.rows, pandas)) {
        const options = engine === "DuckDB" ? ["--memory", LIMITED.duckdb] : [];
        const limited = ["prlimit", `--data=${LIMITED.memory * 1e6}`, ...command, ...options];
        const { seconds, code, message } = await measureProcess(limited);
        log(`${engine}: ${code === 0 ? `finished, ${seconds.toFixed(1)} s` : message}`);
        finished.set(engine, code === 0);
      }
      const name = `clean-memory-limit: ${LIMITED.rows.toLocaleString("en")} rows in ${LIMITED.memory.toLocaleString("en")} MB, files written by`;
      return [
        checkExactly(`${name} DuckDB`, finished.get("DuckDB") === true ? 1 : 0, 1),
        ...(pandas
          ? [checkExactly(`${name} pandas`, finished.get("pandas") === true ? 1 : 0, 0)]
          : []),
      ];
    }),
};

async function withRecipe<Result>(
  task: (folder: string, pandas: string | undefined) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), "clean-memory-"));
  const dialect = { format: "text", encoding: "utf-8", delimiter: ",", quotes: true };
  try {
    await writeFile(
      path.join(folder, "recipe.json"),
      JSON.stringify({ version: 1, dialect, steps }),
    );
    return await task(folder, (await findPython("pandas"))?.command);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes the table, and returns the command lines that clean it. */
async function prepareRuns(folder: string, rows: number, pandas: string | undefined) {
  const [source, head, script] = ["messy.csv", "head.csv", "clean.py"].map((name) =>
    path.join(folder, name),
  ) as [string, string, string];
  await writeTable(source, rows);
  // The script doesn't depend on the number of rows.
  await writeTable(head, 1_000);
  const common = ["--recipe", path.join(folder, "recipe.json"), "--out"];
  await promisify(execFile)(process.execPath, [program, "script", head, ...common, script]);
  const [ours, theirs, duckdb] = ["command", "pandas", "DuckDB"].map((engine) =>
    path.join(folder, `${engine}.csv`),
  ) as [string, string, string];
  const apply = [process.execPath, program, "apply", source, ...common];
  return [
    { engine: "command", target: ours, command: [...apply, ours] },
    ...(pandas
      ? [{ engine: "pandas", target: theirs, command: [pandas, "-s", script, source, theirs] }]
      : []),
    { engine: "DuckDB", target: duckdb, command: [...apply, duckdb, "--engine", "duckdb"] },
  ];
}

async function writeTable(file: string, rows: number): Promise<void> {
  const stream = createWriteStream(file);
  stream.write("id,created,city,status,price,note\n");
  const pad = (value: number) => String(value).padStart(2, "0");
  for (let row = 0; row < rows; row += ROWS_PER_WRITE) {
    let lines = "";
    for (let at = row; at < Math.min(rows, row + ROWS_PER_WRITE); at += 1) {
      const price = ((at * 7_919) % 1_000_000) / 100;
      lines += `${at},${pad(1 + (at % 28))}/${pad(1 + (at % 12))}/2024, City ${at % 400},${at % 10 === 6 ? "n/a" : "open "},${price.toFixed(2)},"note ${at % 90_001}, later"\n`;
    }
    if (!stream.write(lines)) await once(stream, "drain");
  }
  stream.end();
  await once(stream, "finish");
}

/** Clock ticks per second in /proc. */
const TICKS = 100;

/** Runs a program and reads its CPU time in s, which other work hardly changes, and its peak memory in MB. */
async function measureProcess([command = "", ...args]: readonly string[]) {
  const child = spawn(command, args, {
    stdio: ["ignore", "ignore", "pipe"],
    timeout: LIMIT_SECONDS * 1_000,
  });
  let message = "";
  child.stderr.on("data", (text: Buffer) => (message += text.toString()));
  let [peak, ticks] = [0, 0];
  const readUsage = async () => {
    const status = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "");
    peak = Math.max(peak, Number(/VmHWM:\s+([0-9]+)/.exec(status)?.[1] ?? 0));
    const times = await readFile(`/proc/${child.pid}/stat`, "utf8").catch(() => "");
    // The name, in brackets, may have spaces; user and system time are fields 14 and 15.
    const fields = times.slice(times.lastIndexOf(")") + 2).split(" ");
    ticks = Math.max(ticks, Number(fields[11] ?? 0) + Number(fields[12] ?? 0));
  };
  const timer = setInterval(() => void readUsage(), 100);
  const [code] = (await once(child, "exit")) as [number | null];
  clearInterval(timer);
  return {
    seconds: ticks / TICKS,
    peak: Math.round((peak * 1_024) / 1e6),
    code,
    message:
      code === null
        ? `stopped after ${LIMIT_SECONDS} s`
        : (message.trim().split("\n").at(-1) ?? ""),
  };
}

async function hashFile(file: string): Promise<string> {
  const { stdout } = await promisify(execFile)("sha256sum", [file]);
  return stdout.split(" ")[0] ?? "";
}
