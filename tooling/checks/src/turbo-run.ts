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

export interface TurboRun {
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

/** Runs tasks with turbo, forwarding its output. Returns the result of each task. */
export async function turboRun(workspace: string, args: string[]): Promise<TurboRun> {
  const folder = path.join(workspace, ".turbo/runs");
  const before = new Set(listSummaryFiles(folder));
  const exitCode = await runToEnd("turbo", ["run", "--summarize=true", ...args], workspace);
  const file = listSummaryFiles(folder).find((name) => !before.has(name));
  if (!file) return { exitCode: exitCode || 1, tasks: [] };
  const summary = JSON.parse(readFileSync(path.join(folder, file), "utf8")) as TurboSummary;
  rmSync(path.join(folder, file));
  return { exitCode, tasks: readTasks(summary) };
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
