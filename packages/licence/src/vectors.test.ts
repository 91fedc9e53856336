import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterAll, describe, expect, test } from "vitest";

import { buildVectors } from "../test-vectors/build-vectors.ts";
import { verifyLicence } from "./licence-file.ts";

const vectorsUrl = new URL("../test-vectors/licence-vectors.json", import.meta.url);
const committed = JSON.parse(readFileSync(vectorsUrl, "utf8")) as Awaited<
  ReturnType<typeof buildVectors>
>;
const example = fileURLToPath(new URL("../examples/verify-licence.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "licence-vectors-"));

afterAll(() => rmSync(folder, { recursive: true }));

test("the committed vectors equal what this code signs, so the format has not changed", async () => {
  expect(committed).toEqual(await buildVectors());
});

describe.each(committed.vectors)("$name", ({ jwks, file, expected }) => {
  test("gets the expected result", async () => {
    const result = await verifyLicence(file, committed.jwks[jwks], committed);
    expect(result).toEqual(expected);
  });

  test("gets the same result from the independent example", () => {
    writeFileSync(join(folder, "licence"), file);
    writeFileSync(join(folder, "jwks.json"), JSON.stringify(committed.jwks[jwks]));
    const run = spawnSync(
      process.execPath,
      [example, join(folder, "licence"), join(folder, "jwks.json"), committed.product],
      { encoding: "utf8" },
    );
    expect(run.stderr).toBe("");
    expect(JSON.parse(run.stdout)).toEqual(expected);
    expect(run.status).toBe(expected.ok ? 0 : 1);
  });
});

const python = fileURLToPath(new URL("../examples/verify_licence.py", import.meta.url));
const canRunPython = spawnSync("python3", ["-c", "import cryptography"]).status === 0;
if (!canRunPython) {
  console.warn(
    "NOT RUN: the example in Python. It needs python3 with the package cryptography (Debian: python3-cryptography).",
  );
}

describe.runIf(canRunPython)("the independent example in Python", () => {
  test("gives the same result on every vector", () => {
    const script = `
import json, sys
sys.path.insert(0, sys.argv[1])
from verify_licence import verify_licence
with open(sys.argv[2], encoding="utf-8") as file:
    given = json.load(file)
print(json.dumps([
    verify_licence(vector["file"], given["jwks"][vector["jwks"]], given["product"])
    for vector in given["vectors"]
]))`;
    const run = spawnSync("python3", ["-c", script, dirname(python), fileURLToPath(vectorsUrl)], {
      encoding: "utf8",
      env: { ...process.env, LC_ALL: "C.UTF-8", PYTHONDONTWRITEBYTECODE: "1" },
    });
    expect(run.stderr).toBe("");
    expect(JSON.parse(run.stdout)).toEqual(committed.vectors.map(({ expected }) => expected));
  });

  test("runs as a program from the command line", () => {
    for (const { jwks, file, expected } of committed.vectors.slice(0, 5)) {
      writeFileSync(join(folder, "licence"), file);
      writeFileSync(join(folder, "jwks.json"), JSON.stringify(committed.jwks[jwks]));
      const args = [python, join(folder, "licence"), join(folder, "jwks.json"), committed.product];
      const run = spawnSync("python3", args, { encoding: "utf8" });
      expect(JSON.parse(run.stdout)).toEqual(expected);
      expect(run.status).toBe(expected.ok ? 0 : 1);
    }
    expect(spawnSync("python3", [python]).status).toBe(2);
  });
});
