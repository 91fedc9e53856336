import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { watchSources } from "./watch-api.ts";

const folder = mkdtempSync(path.join(tmpdir(), "watched-"));
const at = (name: string) => path.join(folder, "src", name);
let changes = 0;
let stop: () => Promise<void>;

/** Saves a file as most editors do: writes a temporary file and renames it. */
function saveByRename(file: string, text: string): void {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

beforeAll(async () => {
  mkdirSync(at("features"), { recursive: true });
  writeFileSync(at("features/verb.ts"), "0");
  stop = await watchSources([path.join(folder, "src")], () => {
    changes += 1;
  });
});
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ["in place", () => writeFileSync(at("features/verb.ts"), "1")],
  ["by a rename", () => saveByRename(at("features/verb.ts"), "2")],
  ["by a second rename", () => saveByRename(at("features/verb.ts"), "3")],
  ["in place after a rename", () => writeFileSync(at("features/verb.ts"), "4")],
  [
    "as a new file in a new folder",
    () => {
      mkdirSync(at("features/new"));
      writeFileSync(at("features/new/verb.ts"), "1");
    },
  ],
  ["by a rename in the new folder", () => saveByRename(at("features/new/verb.ts"), "2")],
  ["by being deleted", () => rmSync(at("features/verb.ts"))],
])("a file that is saved %s is heard of", async (_way, save) => {
  const before = changes;
  save();
  await expect.poll(() => changes).toBeGreaterThan(before);
});
