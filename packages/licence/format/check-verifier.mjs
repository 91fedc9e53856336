// Checks a verifier of licence files with all test vectors:
//
//   node check-verifier.mjs <command that is given a licence file, a JWKS file and a product>
//
// Exit code 0: all results are as expected; 1: some are not; 2: wrong use.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";

const [command, ...options] = process.argv.slice(2);
if (!command) {
  console.error("Usage: node check-verifier.mjs <command of the verifier>");
  process.exit(2);
}

const { product, jwks, vectors } = JSON.parse(
  readFileSync(new URL("licence-vectors.json", import.meta.url), "utf8"),
);
const folder = mkdtempSync(join(tmpdir(), "licence-vectors-"));
const licencePath = join(folder, "licence");
const jwksPath = join(folder, "jwks.json");

let failed = 0;
for (const { name, jwks: keySet, file, expected } of vectors) {
  writeFileSync(licencePath, file);
  writeFileSync(jwksPath, JSON.stringify(jwks[keySet]));
  const run = spawnSync(command, [...options, licencePath, jwksPath, product], {
    encoding: "utf8",
  });
  const isRight =
    isDeepStrictEqual(parse(run.stdout), expected) && run.status === (expected.ok ? 0 : 1);
  if (isRight) continue;
  failed += 1;
  console.error(
    `${name}\n  expected ${JSON.stringify(expected)}, exit code ${expected.ok ? 0 : 1}`,
  );
  console.error(
    `  got ${run.stdout?.trim()}, exit code ${run.status}\n  ${run.error ?? run.stderr}`,
  );
}
rmSync(folder, { recursive: true });
console.log(`${vectors.length - failed} of ${vectors.length} results are as expected.`);
process.exitCode = failed > 0 ? 1 : 0;

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
