import { renameSync, writeFileSync } from "node:fs";

/** Replaces a file in one step, so that a crash leaves the old or the new one, never a part of it. */
export function replaceFile(file: string, content: string | Uint8Array, mode = 0o600): void {
  const draft = `${file}.${process.pid}.new`;
  writeFileSync(draft, content, { mode });
  renameSync(draft, file);
}
