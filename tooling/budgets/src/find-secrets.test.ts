import { execFileSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

import { findSecrets } from "./find-secrets.ts";

const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const jwk = JSON.stringify(privateKey.export({ format: "jwk" }));

test.each([
  ["as JSON", jwk],
  ["with spaces and lines", JSON.stringify(JSON.parse(jwk), null, 2)],
  ["inside of a text of JSON", JSON.stringify({ LICENCE_SIGNING_KEYS: jwk })],
  ["twice inside", JSON.stringify({ env: JSON.stringify({ keys: jwk }) })],
  ["of RSA", JSON.stringify(rsa().export({ format: "jwk" }))],
  ["of a curve of NIST", JSON.stringify(p256().export({ format: "jwk" }))],
])("the private part of a JWK is recognised: %s", (_how, text) => {
  expect(findSecrets(`settings: ${text}`)).toEqual(["the private part of a JWK"]);
});

test("a public key is not reported, and a PEM is", () => {
  expect(findSecrets(JSON.stringify(publicKey.export({ format: "jwk" })))).toEqual([]);
  expect(findSecrets('<path d="M4 4h16v16H4z"/>')).toEqual([]);
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  expect(findSecrets(pem)).toEqual(["a private key"]);
});

test("the only private JWKs that are committed are test keys, which say so by their name", () => {
  const root = path.resolve(import.meta.dirname, "../../..");
  const patterns = ["*.json", "*.ts", "*.md", "*.env", "*.yml"];
  const names = execFileSync("git", ["ls-files", ...patterns], { cwd: root, encoding: "utf8" });
  const holding = names
    .split("\n")
    // git lists a deleted file until the deletion is committed.
    .filter((name) => name !== "" && existsSync(path.join(root, name)))
    .filter((name) =>
      findSecrets(readFileSync(path.join(root, name), "utf8")).includes(
        "the private part of a JWK",
      ),
    );
  expect(holding).toEqual(["packages/licence/format/signing-keys.json"]);
  const text = readFileSync(path.join(root, holding[0] ?? ""), "utf8");
  const { keys } = JSON.parse(text) as { keys: { kid: string }[] };
  expect(keys.filter(({ kid }) => !kid.startsWith("test-only-"))).toEqual([]);
});

function rsa() {
  return generateKeyPairSync("rsa", { modulusLength: 2_048 }).privateKey;
}
function p256() {
  return generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
}
