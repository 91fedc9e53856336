import { globSync, readFileSync } from "node:fs";
import path from "node:path";

import { describe, expect, test } from "vitest";

import { root } from "./workspace.ts";

const files = globSync(".github/**/*.yml", { cwd: root }).toSorted();

describe.each(files)("%s", (file) => {
  const text = readFileSync(path.join(root, file), "utf8");
  const uses = Array.from(text.matchAll(/uses: (\S+)(.*)$/gm), ([, action = "", note = ""]) => ({
    action,
    note,
  }));

  test("pins every third-party action by its full commit hash and names its release", () => {
    for (const { action, note } of uses.filter((one) => !one.action.startsWith("./"))) {
      expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
      expect(note).toMatch(/^ # v\d+\.\d+\.\d+$/);
    }
  });

  test("runs no text from an event or a matrix as a command", () => {
    const commands = text.match(/run: (?:\|\n(?: {8,}.*\n)+|.*)/g) ?? [];
    for (const command of commands) expect(command).not.toContain("${{");
  });
});

describe("the workflow", () => {
  const text = readFileSync(path.join(root, ".github/workflows/ci.yml"), "utf8");

  test("may only read, has a time limit, and is cancelled by a newer run", () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read\n\n/m);
    expect(text).not.toMatch(/write/);
    expect(text).toMatch(/^concurrency:/m);
    const jobs = text.match(/^ {4}runs-on:/gm)?.length;
    expect(text.match(/^ {4}timeout-minutes: \d+$/gm)).toHaveLength(jobs ?? 0);
  });
});
