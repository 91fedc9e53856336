import { brand } from "@site/content/brand";
import { PASSWORD_MIN_LENGTH } from "@site/contracts/site/spec-constants";

import { api } from "#app/api/trpc.ts";

/** Shortest part of an email address that is looked for in a password. Shorter parts are too common. */
const MIN_WORD_LENGTH = 3;

/** Words that an attacker would try first on this site. */
const obviousWords = [
  ...[brand.name, brand.company.name].flatMap((name) => [name, ...name.split(" ")]),
  new URL(brand.origin).hostname,
  "password",
  "licence",
  "license",
];

/** Whether a password is too short once obvious words and the parts of the owner's email address are removed. */
export function isGuessablePassword(password: string, email: string): boolean {
  const words = [...obviousWords, email, ...email.split(/[@.+]/)]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .toSorted((a, b) => b.length - a.length);
  const rest = words.reduce((text, word) => text.replaceAll(word, ""), password.toLowerCase());
  return rest.length < PASSWORD_MIN_LENGTH;
}

const PREFIX_LENGTH = 5;
const TIMEOUT_MS = 2_000;

/** SHA-1 in uppercase hexadecimal, the format of breached password lists. */
export async function computeSha1Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-1", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .toUpperCase();
}

type FetchSuffixes = (hashPrefix: string) => Promise<{ hashSuffixes: string[] }>;

const fetchSuffixesFromApi: FetchSuffixes = (hashPrefix) =>
  api.auth.breachedPasswords.query({ hashPrefix }, { signal: AbortSignal.timeout(TIMEOUT_MS) });

/**
 * Whether the password is known from a breach. Only five digits of its hash are sent. Returns `false` if the list
 * cannot be reached, because an outage must not prevent sign-ups.
 */
export async function isBreachedPassword(
  password: string,
  fetchSuffixes: FetchSuffixes = fetchSuffixesFromApi,
): Promise<boolean> {
  try {
    const hash = await computeSha1Hex(password);
    const { hashSuffixes } = await fetchSuffixes(hash.slice(0, PREFIX_LENGTH));
    return hashSuffixes.includes(hash.slice(PREFIX_LENGTH));
  } catch {
    return false;
  }
}

/** Finds the reason why a new password is rejected; `undefined` if it is accepted. */
export async function findPasswordProblem(
  password: string,
  email: string,
): Promise<string | undefined> {
  if (isGuessablePassword(password, email)) {
    return "This password is easy to guess, because it is close to our name or your address. Choose another one.";
  }
  return (await isBreachedPassword(password))
    ? "This password is on a list of stolen passwords. Choose another one."
    : undefined;
}
