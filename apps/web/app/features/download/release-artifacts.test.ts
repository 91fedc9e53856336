import { execFileSync, spawnSync } from "node:child_process";
import { generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, expect, test } from "vitest";

import { toPem, getVerifyCommand } from "./release-artifacts.tsx";

const folder = mkdtempSync(path.join(tmpdir(), "how-to-check-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

test.skipIf(!hasOpenssl)("the commands on the page detect a changed file", () => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const spki = publicKey.export({ format: "der", type: "spki" }).toString("base64");
  const file = path.join(folder, "app-1.0.0-linux-x64.tar.gz");
  const bytes = Buffer.from("an installer");
  const commands = getVerifyCommand(
    path.basename(file),
    sign(null, bytes, privateKey).toString("base64"),
  );
  const runCommands = () => execFileSync("sh", ["-c", commands], { cwd: folder, encoding: "utf8" });
  writeFileSync(path.join(folder, "release-key.pem"), toPem(spki));

  writeFileSync(file, bytes);
  expect(runCommands()).toContain("Signature Verified Successfully");
  writeFileSync(file, "another installer");
  expect(runCommands).toThrow("Command failed");
});
