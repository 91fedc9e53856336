import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { findRunAs } from "./run-as.ts";

// An ordinary user runs programs directly, so only root chooses between the methods.
test("a program that starts only in its own environment, as one that brings its libraries, is tried in it", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "run-as-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const program = path.join(folder, "program");
  writeFileSync(program, '#!/bin/sh\n[ "$LIBRARIES" = here ]\n');
  chmodSync(program, 0o755);
  chmodSync(folder, 0o755);
  await expect(findRunAs(program, { ...process.env, LIBRARIES: "here" })).resolves.toBeDefined();
});
