import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** Reads the file that Postgres writes into its data folder: process id in line 1, state in line 8. */
export function readPidFile(dataDir: string): { pid: number; state: string } | undefined {
  try {
    const lines = readFileSync(path.join(dataDir, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), state: lines[7]?.trim() ?? "" };
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function isPostgresProcess(pid: number, dataDir: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(dataDir);
  } catch {
    // Without /proc (macOS, Windows), trusts the file that Postgres wrote.
    return process.platform !== "linux";
  }
}

/**
 * Frees the data folder: stops a server that survived a killed `npm start`, and removes a stale lock file, whose
 * process id belongs to another program now and would prevent Postgres from starting.
 */
export async function stopOrphan(dataDir: string): Promise<void> {
  const note = readPidFile(dataDir);
  if (!note) return;
  if (!Number.isInteger(note.pid) || note.pid <= 1 || !isAlive(note.pid)) return;
  if (!isPostgresProcess(note.pid, dataDir)) {
    rmSync(path.join(dataDir, "postmaster.pid"), { force: true });
    return;
  }
  process.kill(note.pid, "SIGINT");
  const deadline = Date.now() + 10_000;
  while (isAlive(note.pid)) {
    if (Date.now() > deadline) process.kill(note.pid, "SIGKILL");
    await delay(20);
  }
}
