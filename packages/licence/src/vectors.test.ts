import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

import { describe, expect, test } from "vitest";

import { buildVectors } from "../build-vectors.ts";
import { verifyLicence } from "./licence-file.ts";

const format = path.join(import.meta.dirname, "../format");
const committed = JSON.parse(
  readFileSync(path.join(format, "licence-vectors.json"), "utf8"),
) as Awaited<ReturnType<typeof buildVectors>>;

test("the committed vectors equal what this code signs, so the format has not changed", async () => {
  expect(committed).toEqual(await buildVectors());
});

describe.each(committed.vectors)("$name", ({ jwks, file, expected }) => {
  test("gets the expected result", async () => {
    const result = await verifyLicence(file, committed.jwks[jwks], committed);
    expect(result).toEqual(expected);
  });
});

function checkVerifier(command: readonly string[]) {
  return spawnSync(process.execPath, ["check-verifier.mjs", ...command], {
    cwd: format,
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C.UTF-8", PYTHONDONTWRITEBYTECODE: "1" },
  });
}

const all = `${committed.vectors.length} of ${committed.vectors.length} results are as expected.\n`;

test("the independent verifier in JavaScript gives the same result on every vector", () => {
  expect(checkVerifier([process.execPath, "verify-licence.mjs"])).toMatchObject({
    stderr: "",
    stdout: all,
    status: 0,
  });
});

const canRunPython = spawnSync("python3", ["-c", "import cryptography"]).status === 0;
if (!canRunPython) {
  console.warn(
    "NOT RUN: the verifier in Python. It needs python3 with the package cryptography (Debian: python3-cryptography).",
  );
}

test.runIf(canRunPython)(
  "the independent verifier in Python gives the same result on every vector",
  () => {
    expect(checkVerifier(["python3", "verify_licence.py"])).toMatchObject({
      stderr: "",
      stdout: all,
      status: 0,
    });
  },
);

test("a verifier that accepts everything fails the check", () => {
  const accepting = `console.log('{"ok":true}')`;
  const { status, stdout } = checkVerifier([process.execPath, "-e", accepting]);
  expect([status, stdout]).toEqual([
    1,
    `0 of ${committed.vectors.length} results are as expected.\n`,
  ]);
});
