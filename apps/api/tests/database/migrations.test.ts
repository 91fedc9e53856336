import { execFile } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

import { expect, test } from "vitest";

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "../..");
const committed = path.join(root, "src/db/migrations");

/** Every file below a folder with its content. */
function readContents(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [path.relative(folder, file), readFileSync(file, "utf8")];
    }),
  );
}

test("the committed migrations match the schema", async () => {
  const copy = path.join("test-results", "migrations");
  cpSync(committed, path.join(root, copy), { recursive: true });
  try {
    const drizzleKit = path.join(root, "node_modules/.bin/drizzle-kit");
    const options = [
      "generate",
      "--dialect=postgresql",
      "--schema=./src/db/schema/*.ts",
      "--casing=snake_case",
    ];
    await run(drizzleKit, [...options, `--out=${copy}`], { cwd: root });
    expect(readContents(path.join(root, copy))).toEqual(readContents(committed));
  } finally {
    rmSync(path.join(root, copy), { recursive: true, force: true });
  }
});
