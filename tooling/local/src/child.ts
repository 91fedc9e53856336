import { type SpawnOptions, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import path from "node:path";

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface Child {
  pid: number;
  logFile: string;
  /** The first message that the process sends over its channel, if there is a channel. */
  firstMessage: Promise<unknown>;
  /** Resolves once, when the process has ended. */
  exited: Promise<Exit>;
  running: () => boolean;
  /** Asks the process to end, kills it after `graceMs`, and waits until it has ended. */
  end: (signal: NodeJS.Signals, graceMs?: number) => Promise<Exit>;
}

export interface ChildOptions extends Pick<SpawnOptions, "cwd" | "env" | "uid" | "gid"> {
  command: string;
  args: string[];
  /** Output of the process goes directly to this file, so that it survives a crash of this process. */
  logFile: string;
  /** Shows stderr in the terminal instead of the log. */
  showErrors?: boolean;
  /** Opens a channel to a Node program. The channel closes when this process ends for any reason. */
  channel?: boolean;
}

/**
 * Runs a program in its own process group, so that Ctrl-C reaches only this process, which stops the parts in order.
 */
export async function startChild(options: ChildOptions): Promise<Child> {
  const { command, args, logFile, showErrors, channel, ...rest } = options;
  mkdirSync(path.dirname(logFile), { recursive: true });
  const log = openSync(logFile, "a");
  const child = spawn(command, args, {
    ...rest,
    detached: true,
    stdio: ["ignore", log, showErrors ? "inherit" : log, ...(channel ? (["ipc"] as const) : [])],
  });
  closeSync(log);
  const exited = new Promise<Exit>((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal }));
  });
  const firstMessage = new Promise<unknown>((resolve) => {
    child.once("message", resolve);
  });
  await new Promise<void>((resolve, reject) => {
    child.once("spawn", resolve);
    child.once("error", reject);
  });
  const running = () => child.exitCode === null && child.signalCode === null;
  return {
    pid: child.pid ?? 0,
    logFile,
    firstMessage,
    exited,
    running,
    end: async (signal, graceMs = 10_000) => {
      if (!running()) return exited;
      child.kill(signal);
      const force = setTimeout(() => child.kill("SIGKILL"), graceMs);
      const exit = await exited;
      clearTimeout(force);
      return exit;
    },
  };
}

const endWithParent = new URL("./end-with-parent.ts", import.meta.url).href;

/** Runs a Node program that ends with this process, even if this process is killed. */
export function startNode(
  script: string,
  options: Omit<ChildOptions, "command" | "args" | "channel"> & { args?: string[] },
): Promise<Child> {
  return startChild({
    ...options,
    command: process.execPath,
    args: ["--import", endWithParent, script, ...(options.args ?? [])],
    channel: true,
  });
}

/** The last non-empty lines of a log file; empty if there is none. */
export function readLastLines(file: string, count = 12): string {
  try {
    const lines = readFileSync(file, "utf8").split("\n");
    return lines
      .filter((line) => line.trim() !== "")
      .slice(-count)
      .join("\n");
  } catch {
    return "";
  }
}
