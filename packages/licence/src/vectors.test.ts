import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterAll, describe, expect, test } from "vitest";

import { buildVectors } from "../test-vectors/build-vectors.ts";
import { verifyLicence } from "./verify.ts";

const vectorsUrl = new URL("../test-vectors/licence-vectors.json", import.meta.url);
const committed = JSON.parse(readFileSync(vectorsUrl, "utf8")) as Awaited<
  ReturnType<typeof buildVectors>
>;
const example = fileURLToPath(new URL("../examples/verify-licence.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "licence-vectors-"));

afterAll(() => rmSync(folder, { recursive: true }));

test("the committed vectors are what this code signs today: the format did not change", async () => {
  expect(committed).toEqual(await buildVectors());
});

describe.each(committed.vectors)("$name", ({ jwks, file, expected }) => {
  test("gets the expected verdict", async () => {
    const verdict = await verifyLicence(file, committed.jwks[jwks], committed);
    expect(verdict).toEqual(expected);
  });

  test("gets the same verdict from the independent example", () => {
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
