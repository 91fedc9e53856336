import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { listFiles } from "./workspace.ts";

test("new files are listed, and neither ignored ones nor those deleted before the next commit", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "list-files-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text = "") => writeFileSync(path.join(folder, name), text);
  const git = (...args: string[]) => execFileSync("git", args, { cwd: folder });
  write(".gitignore", "ignored.ts");
  for (const name of ["kept.ts", "deleted.ts", "ignored.ts"]) write(name);
  git("init", "--quiet");
  git("add", "--all");
  rmSync(path.join(folder, "deleted.ts"));
  write("new.ts");
  expect(listFiles(folder)).toEqual([".gitignore", "kept.ts", "new.ts"]);
});
