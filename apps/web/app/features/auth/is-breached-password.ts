import { api } from "#app/api/trpc.ts";

const PREFIX_LENGTH = 5;
const PATIENCE_MS = 2_000;

/** SHA-1 in capital hexadecimal, the form in which breached passwords are listed. */
export async function computeSha1Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-1", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .toUpperCase();
}

type FetchSuffixes = (hashPrefix: string) => Promise<{ hashSuffixes: string[] }>;

const fetchSuffixesFromApi: FetchSuffixes = (hashPrefix) =>
  api.auth.breachedPasswords.query({ hashPrefix }, { signal: AbortSignal.timeout(PATIENCE_MS) });

/**
 * Whether the password is known from a breach. Only five digits of its hash leave the browser. Returns `false` if
 * the list cannot be reached: an outage must not prevent sign-ups.
 */
export async function isBreachedPassword(
  password: string,
  askForSuffixes: FetchSuffixes = fetchSuffixesFromApi,
): Promise<boolean> {
  try {
    const hash = await computeSha1Hex(password);
    const { hashSuffixes } = await askForSuffixes(hash.slice(0, PREFIX_LENGTH));
    return hashSuffixes.includes(hash.slice(PREFIX_LENGTH));
  } catch {
    return false;
  }
}
