// oxlint-disable-next-line no-restricted-imports -- of public keys
import { createHash } from "node:crypto";

import {
  type DatabaseSettings,
  findConnectionProblem,
  isServerVerified,
  isThisMachine,
} from "./database-connection.ts";

export const anyValue = (): undefined => undefined;

/** For the URLs of mock services, which only the local environment sets. */
export const mustBeAbsent = (): string => "leads to a stand-in: remove it";

export function checkPublicUrl(address: string): string | undefined {
  const url = new URL(address);
  if (url.protocol !== "https:") return "is not https";
  return isThisMachine(url) ? "leads to this machine" : undefined;
}

export function checkCollectorUrl(address: string): string | undefined {
  return isThisMachine(new URL(address)) ? undefined : checkPublicUrl(address);
}

export function checkDatabaseUrl(settings: DatabaseSettings): string | undefined {
  const problem = findConnectionProblem(settings);
  if (problem !== undefined || isServerVerified(settings)) return problem;
  return "does not ask for a connection that is encrypted and whose certificate is checked: sslmode=verify-full does, and sslmode=require or verify-ca with DATABASE_CA or sslrootcert";
}

/** SMTP must be encrypted. Other query parameters are rejected: one could switch off TLS or the certificate check. */
export function checkMailUrl(address: string): string | undefined {
  const url = new URL(address);
  if (isThisMachine(url)) return "leads to this machine";
  const { requireTLS, ...others } = Object.fromEntries(url.searchParams);
  const isEncrypted = url.protocol !== "smtp:" || requireTLS === "true";
  return isEncrypted && Object.keys(others).length === 0
    ? undefined
    : "does not say that mail is handed over encrypted, by smtps:// or ?requireTLS=true alone";
}

/** Whether others can open this origin. Names in .test (RFC 2606) are only for tests. */
export function isPublicOrigin(origin: string): boolean {
  const url = new URL(origin);
  return !isThisMachine(url) && !url.hostname.endsWith(".test");
}

/** Whether this key of the payment provider moves real money. */
export function isLiveKey(key: string): boolean {
  return /^(sk|rk)_live_/.test(key);
}

/** Thumbprints (RFC 7638) of signing keys whose private half is in this repository: anyone can sign with them. */
const publishedKeys = new Set([
  "kGk9CQjUuy6pQ30JjFd25bSkTplxELmnU5VqWHwV7Zk",
  "AS7v14TDH-zEc9V9FHZNtGk6GDmmLHDYCDroPqmROGo",
]);

/** Whether the private half of this key is public, whatever the key is called. */
export function isPublishedKey({ crv, kty, x }: { crv: string; kty: string; x: string }): boolean {
  const members = JSON.stringify({ crv, kty, x });
  return publishedKeys.has(createHash("sha256").update(members).digest("base64url"));
}

/** Prefix of the secrets of the local environment. */
const LOCAL_SECRET = /^(whsec_)?(local|test)[_-]/;

const MIN_DISTINCT_CHARACTERS = 10;
const MIN_DISTINCT_TRIPLES = 0.7;
const MAX_SEQUENCES = 0.5;

/** Checks one secret, or several with commas between them, as during a rotation. */
export function checkSecrets(secrets: string, minLength: number): string | undefined {
  return secrets
    .split(",")
    .map((secret) => checkSecret(secret, minLength))
    .find(Boolean);
}

/** Checks whether a secret looks randomly generated. */
function checkSecret(secret: string, minLength: number): string | undefined {
  if (LOCAL_SECRET.test(secret)) return "is of the local environment, where anybody can read it";
  if (secret.length < minLength) return `is too short: ${minLength} random characters or more`;
  return isGuessable(secret) ? "repeats itself: let a machine draw it at random" : undefined;
}

/** Typed texts have few distinct characters, repeated parts, or sequences such as abc and 123. */
function isGuessable(secret: string): boolean {
  const codes = Array.from(secret, (character) => character.codePointAt(0) ?? 0);
  const triples = codes.slice(2).map((_, index) => secret.slice(index, index + 3));
  const sequences = codes.slice(1).filter((code, at) => Math.abs(code - (codes[at] ?? 0)) <= 1);
  return (
    new Set(codes).size < MIN_DISTINCT_CHARACTERS ||
    new Set(triples).size < triples.length * MIN_DISTINCT_TRIPLES ||
    sequences.length > codes.length * MAX_SEQUENCES
  );
}
