// Verifies a licence file offline, with nothing but Node (20 or later):
//
//   node verify-licence.mjs <licence file> <JWKS file> <product>
//
// The JWKS comes once from the shop's /api/v1/licence-keys. This script shares no code with the site, so it
// also serves as a model for other languages. Exit code 0: valid; 1: not valid; 2: wrong use.
import { createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";

const textFields = ["product", "licenceId", "key", "plan", "holder", "updatesUntil", "issuedAt"];
const countFields = ["seats", "devicesPerSeat"];

const [licencePath, jwksPath, product] = process.argv.slice(2);
if (!licencePath || !jwksPath || !product) {
  console.error("Usage: node verify-licence.mjs <licence file> <JWKS file> <product>");
  process.exit(2);
}

const result = verifyLicence(
  readFileSync(licencePath, "utf8"),
  JSON.parse(readFileSync(jwksPath, "utf8")),
  product,
);
console.log(JSON.stringify(result, null, 2));
process.exitCode = result.ok ? 0 : 1;

function verifyLicence(file, jwks, product) {
  const jws = file.replace(/(?<![\r\n])[\r\n]+$/, "");
  if (jws.length > 16_384 || !/^[\w-]+\.[\w-]+\.[\w-]{86}$/.test(jws)) return reject("malformed");
  const [header, payload, signature] = jws.split(".");

  const { alg, kid, typ, crit } = parseObject(decodeText(header)) ?? {};
  if (alg !== "EdDSA" || typ !== "licence+jws" || crit !== undefined || typeof kid !== "string") {
    return reject("malformed");
  }
  const signatureBytes = Buffer.from(signature, "base64url");
  if (signatureBytes.toString("base64url") !== signature) return reject("malformed");

  const jwk = jwks.keys.find((key) => key.kid === kid && key.crv === "Ed25519");
  if (!jwk) return reject("unknown_key");

  const key = createPublicKey({ key: jwk, format: "jwk" });
  if (!verify(null, Buffer.from(`${header}.${payload}`), key, signatureBytes)) {
    return reject("bad_signature");
  }

  const licence = parseObject(decodeText(payload));
  if (!isLicence(licence) || canonicalJson(licence) !== decodeText(payload)) {
    return reject("wrong_payload");
  }
  return licence.product === product
    ? { ok: true, payload: pickKnownFields(licence) }
    : reject("wrong_product");
}

function reject(reason) {
  return { ok: false, reason };
}

function decodeText(part) {
  return Buffer.from(part, "base64url").toString("utf8");
}

function parseObject(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function isLicence(value) {
  return (
    value !== undefined &&
    textFields.every((name) => typeof value[name] === "string") &&
    countFields.every((name) => Number.isSafeInteger(value[name])) &&
    (value.features === undefined || isFeatureList(value.features))
  );
}

/**
 * Ids in ascending order, without duplicates. Files from before plans had different features have none: they allow
 * everything.
 */
function isFeatureList(value) {
  return (
    Array.isArray(value) &&
    value.every((id) => typeof id === "string" && /^[a-z]+(?:-[a-z]+)*$/.test(id)) &&
    value.every((id, at) => at === 0 || id > value[at - 1])
  );
}

/** Drops unknown fields. A later version may add some; they are signed too. */
function pickKnownFields(licence) {
  const names = [...textFields, ...countFields, ...("features" in licence ? ["features"] : [])];
  return Object.fromEntries(names.map((name) => [name, licence[name]]));
}

function canonicalJson(value) {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const names = Object.keys(value).toSorted();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name])}`).join(",")}}`;
}
