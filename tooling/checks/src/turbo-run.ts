import { spawn } from "node:child_process";
import { existsSync, readFileSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";

import { getToolEnvironment } from "./workspace.ts";

export interface TaskResult {
  package: string;
  task: string;
  passed: boolean;
  cached: boolean;
  seconds: number;
}

export interface TurboResults {
  exitCode: number;
  tasks: TaskResult[];
}

/** The part of `turbo run --summarize`'s file that is used. */
interface TurboSummary {
  tasks: {
    package: string;
    task: string;
    command: string;
    cache: { status: string };
    /** Times are milliseconds since 1970. */
    execution?: { exitCode: number | null; startTime: number; endTime: number };
  }[];
}

/** Runs turbo, also several times at once, and forwards its output. */
export function createTurbo(workspace: string): {
  /** Returns whether all tasks passed. */
  run: (args: readonly string[]) => Promise<boolean>;
  /** The results of all runs, once they have ended. A task that several runs needed is listed once. */
  readResults: () => TurboResults;
} {
  const folder = path.join(workspace, ".turbo/runs");
  const before = new Set(listSummaryFiles(folder));
  const exitCodes: number[] = [];
  return {
    run: async (args) => {
      const exitCode = await runToEnd("turbo", ["run", "--summarize=true", ...args], workspace);
      exitCodes.push(exitCode);
      return exitCode === 0;
    },
    readResults: () => {
      const files = listSummaryFiles(folder).filter((name) => !before.has(name));
      const tasks = files.flatMap((name) => {
        const file = path.join(folder, name);
        const summary = JSON.parse(readFileSync(file, "utf8")) as TurboSummary;
        rmSync(file);
        return readTasks(summary);
      });
      const failed = exitCodes.find((exitCode) => exitCode !== 0);
      return { exitCode: failed ?? (files.length < exitCodes.length ? 1 : 0), tasks: merge(tasks) };
    },
  };
}

/** Lists each task once. After the run that executed it, others found it in the cache. */
function merge(results: TaskResult[]): TaskResult[] {
  const merged = new Map<string, TaskResult>();
  for (const result of results.toSorted((a, b) => Number(a.cached) - Number(b.cached))) {
    const key = `${result.package}#${result.task}`;
    if (!merged.has(key)) merged.set(key, result);
  }
  return [...merged.values()];
}

/** Leaves out nodes without a command, which only order others, and tasks that never ran. */
export function readTasks({ tasks }: TurboSummary): TaskResult[] {
  return tasks.flatMap((task) => {
    if (task.command === "<NONEXISTENT>" || !task.execution) return [];
    const cached = task.cache.status === "HIT";
    const passed = cached || task.execution.exitCode === 0;
    const seconds = (task.execution.endTime - task.execution.startTime) / 1_000;
    return [{ package: task.package, task: task.task, passed, cached, seconds }];
  });
}

function listSummaryFiles(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
}

function runToEnd(command: string, args: string[], cwd: string): Promise<number> {
  // Ctrl-C also reaches the child, which is in the same process group. Waits until the child has ended.
  const stay = () => {};
  process.on("SIGINT", stay);
  return new Promise<number>((resolve, reject) => {
    // The type checker and the linter are Go programs. Less frequent garbage collection saves a third of their time.
    const env = { GOGC: "400", ...getToolEnvironment(cwd) };
    const child = spawn(command, args, { cwd, stdio: "inherit", env });
    child.once("error", reject);
    child.once("close", (code, signal) => resolve(code ?? (signal === "SIGINT" ? 130 : 1)));
  }).finally(() => process.off("SIGINT", stay));
}
