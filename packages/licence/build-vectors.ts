import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { CompactSign } from "jose";

import { type LicenceVerificationResult, signLicence } from "./src/licence-file.ts";
import type { LicencePayload } from "./src/payloads.ts";
import { getPublicJwks, signingKeysSchema } from "./src/signing-keys.ts";

/** A file and the result that every implementation of the format must return. */
export interface LicenceVector {
  name: string;
  /** The key set that verifies the file. */
  jwks: "before_rotation" | "rotating" | "after_rotation";
  file: string;
  expected: LicenceVerificationResult;
}

const product = "example-product";

/** Builds the contents of `licence-vectors.json`. Ed25519 is deterministic, so every run gives the same file. */
export async function buildVectors() {
  const { keys } = signingKeysSchema.parse(
    JSON.parse(readFileSync(new URL("format/signing-keys.json", import.meta.url), "utf8")),
  );
  const [oldKey, newKey] = keys;
  if (!oldKey || !newKey) throw new Error("signing-keys.json must hold two keys.");

  const payload: LicencePayload = {
    product,
    licenceId: "0b8f1c52-6d0e-4c55-9a59-2f6d3f0f6a11",
    key: "01234-56789-ABCDE-FGHJK-MNPJ5",
    plan: "team",
    holder: "Zoë Ångström 数据 \u{1f9f9}",
    seats: 5,
    devicesPerSeat: 3,
    updatesUntil: "2027-11-21",
    issuedAt: "2026-11-21T09:30:00.000Z",
  };
  const withFeatures: LicencePayload = {
    ...payload,
    features: ["ai-repairs", "any-size", "files"],
  };
  const accepted = { ok: true, payload } as const;
  const rejected = (reason: Exclude<LicenceVerificationResult, { ok: true }>["reason"]) =>
    ({ ok: false, reason }) as const;

  const signText = (header: object, text: string) =>
    new CompactSign(new TextEncoder().encode(text))
      .setProtectedHeader({ alg: "EdDSA", kid: oldKey.kid, typ: "licence+jws", ...header })
      .sign(oldKey);
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

  const oldKeyFile = await signLicence(payload, oldKey);
  const newKeyFile = await signLicence(payload, newKey);
  const [header = "", body = "", signature = ""] = oldKeyFile.split(".");
  const otherBody = encode({ ...payload, seats: 500 });
  const canonicalText = Buffer.from(body, "base64url").toString();

  const vectors: LicenceVector[] = [
    { name: "a licence", jwks: "before_rotation", file: oldKeyFile, expected: accepted },
    {
      name: "a licence, saved by an editor that ends the line",
      jwks: "before_rotation",
      file: `${oldKeyFile}\r\n`,
      expected: accepted,
    },
    {
      name: "an old licence while keys rotate",
      jwks: "rotating",
      file: oldKeyFile,
      expected: accepted,
    },
    {
      name: "a new licence while keys rotate",
      jwks: "rotating",
      file: newKeyFile,
      expected: accepted,
    },
    {
      name: "a new licence met with an old set of keys",
      jwks: "before_rotation",
      file: newKeyFile,
      expected: rejected("unknown_key"),
    },
    {
      name: "an old licence after its key was withdrawn",
      jwks: "after_rotation",
      file: oldKeyFile,
      expected: rejected("unknown_key"),
    },
    { name: "an empty file", jwks: "rotating", file: "", expected: rejected("malformed") },
    {
      name: "a file cut short",
      jwks: "rotating",
      file: oldKeyFile.slice(0, -1),
      expected: rejected("malformed"),
    },
    {
      name: "more seats written into the payload",
      jwks: "rotating",
      file: `${header}.${otherBody}.${signature}`,
      expected: rejected("bad_signature"),
    },
    {
      name: "the signature of another key under this key's name",
      jwks: "rotating",
      file: `${header}.${body}.${newKeyFile.split(".")[2]}`,
      expected: rejected("bad_signature"),
    },
    {
      name: "a second spelling of the signature, in the unused bits of its last character",
      jwks: "rotating",
      file: `${oldKeyFile.slice(0, -1)}${getNextBase64Character(oldKeyFile.slice(-1))}`,
      expected: rejected("malformed"),
    },
    {
      name: "alg none, without a signature",
      jwks: "rotating",
      file: `${encode({ alg: "none", kid: oldKey.kid, typ: "licence+jws" })}.${body}.`,
      expected: rejected("malformed"),
    },
    {
      name: "another alg in the header, over a signature",
      jwks: "rotating",
      file: `${encode({ alg: "HS256", kid: oldKey.kid, typ: "licence+jws" })}.${body}.${signature}`,
      expected: rejected("malformed"),
    },
    {
      name: "signed by the right key for another purpose",
      jwks: "rotating",
      file: await signText({ typ: "JWT" }, canonicalText),
      expected: rejected("malformed"),
    },
    {
      name: "a licence of another product",
      jwks: "rotating",
      file: await signLicence({ ...payload, product: "other-product" }, oldKey),
      expected: rejected("wrong_product"),
    },
    {
      name: "signed, but a field is missing",
      jwks: "rotating",
      file: await signText({}, JSON.stringify({ product })),
      expected: rejected("wrong_payload"),
    },
    {
      name: "signed, but not in canonical form",
      jwks: "rotating",
      file: await signText({}, canonicalText.replace(":", ": ")),
      expected: rejected("wrong_payload"),
    },
    {
      name: "a licence that names its features",
      jwks: "rotating",
      file: await signLicence(withFeatures, oldKey),
      expected: { ok: true, payload: withFeatures },
    },
    {
      name: "a licence with a feature of a later version",
      jwks: "rotating",
      file: await signLicence({ ...payload, features: ["files", "zeppelin"] }, oldKey),
      expected: { ok: true, payload: { ...payload, features: ["files", "zeppelin"] } },
    },
    {
      name: "a licence without any feature",
      jwks: "rotating",
      file: await signLicence({ ...payload, features: [] }, oldKey),
      expected: { ok: true, payload: { ...payload, features: [] } },
    },
    ...(await Promise.all(
      (
        [
          ["not sorted", ["files", "databases"]],
          ["twice the same", ["files", "files"]],
          ["not spelt like an id", ["Files"]],
          ["no texts", [1]],
          ["a single text", "files"],
          ["null", null],
        ] as const
      ).map(async ([what, features]): Promise<LicenceVector> => ({
        name: `signed, but its features are ${what}`,
        jwks: "rotating",
        file: await signText(
          {},
          canonicalText.replace('"holder"', `"features":${JSON.stringify(features)},"holder"`),
        ),
        expected: rejected("wrong_payload"),
      })),
    )),
    {
      name: "more features written into the payload",
      jwks: "rotating",
      file: `${header}.${encode(withFeatures)}.${signature}`,
      expected: rejected("bad_signature"),
    },
    {
      name: "signed, with a field of a later version that this one does not know",
      jwks: "rotating",
      file: await signText({}, canonicalText.replace(/\}$/, ',"zone":"eu"}')),
      expected: accepted,
    },
  ];
  const published = getPublicJwks({ keys });
  return {
    product,
    jwks: {
      before_rotation: { keys: published.keys.slice(0, 1) },
      rotating: published,
      after_rotation: { keys: published.keys.slice(1) },
    },
    vectors,
  };
}

function getNextBase64Character(character: string): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return alphabet.charAt(alphabet.indexOf(character) + 1);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const text = `${JSON.stringify(await buildVectors(), null, 2)}\n`;
  writeFileSync(new URL("format/licence-vectors.json", import.meta.url), text);
}
