import { renameSync, writeFileSync } from "node:fs";

/** Replaces a file atomically, so that a crash leaves either the old or the new content. */
export function replaceFile(file: string, content: string | Uint8Array, mode = 0o600): void {
  const draft = `${file}.${process.pid}.new`;
  writeFileSync(draft, content, { mode });
  renameSync(draft, file);
}
