import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import * as z from "zod/mini";

import { ExpectedError } from "../expected-error.ts";

const noteSchema = z.object({ pid: z.int(), site: z.string(), since: z.string() });
type Note = z.infer<typeof noteSchema>;

/** Refuses if another `npm start` runs on the same data. Returns whether one was killed without cleaning up. */
export function checkRunLock(dataDir: string): { wasKilled: boolean } {
  const note = readNote(dataDir);
  if (!note) return { wasKilled: false };
  if (!isStart(note.pid)) return { wasKilled: true };
  throw new ExpectedError(
    `It runs already, since ${note.since}: ${note.site}\n` +
      `To end it, press Ctrl-C where it was started, or: kill ${note.pid}`,
  );
}

/** Records that we run on these data; the returned function removes the record. */
export function takeRunLock(dataDir: string, site: string): () => void {
  const file = lockFile(dataDir);
  rmSync(file, { force: true });
  const note: Note = { pid: process.pid, site, since: new Date().toISOString().slice(0, 19) };
  try {
    writeFileSync(file, JSON.stringify(note), { flag: "wx" });
  } catch {
    // Another one was faster, between our check and now.
    checkRunLock(dataDir);
  }
  return () => {
    if (readNote(dataDir)?.pid === process.pid) rmSync(file, { force: true });
  };
}

function lockFile(dataDir: string): string {
  return path.join(dataDir, "run.json");
}

function readNote(dataDir: string): Note | undefined {
  try {
    return noteSchema.parse(JSON.parse(readFileSync(lockFile(dataDir), "utf8")));
  } catch {
    return undefined;
  }
}

function isStart(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  try {
    // Process ids are reused: only a start of ours counts.
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("start.ts");
  } catch {
    return process.platform !== "linux";
  }
}
