import { GOOGLE_RETURN_PATH } from "@site/contracts/sign-in/google-sign-in";
import * as z from "zod/mini";

import { safeLocalStorage } from "#app/lib/browser-storage.ts";
import { loadSiteConfig } from "#app/lib/site-config.ts";

const PREFIX = "google-sign-in:";
/** How long a login at Google may take; Google's own codes expire after the same time. */
export const GOOGLE_ATTEMPT_MS = 10 * 60_000;

const attemptSchema = z.object({
  /** Returned by Google with the response; proves that this browser requested it. */
  state: z.string(),
  /** Stays in the browser until the response has arrived (RFC 7636). */
  codeVerifier: z.string(),
  /** `confirm`: a signed-in user logs in again before a sensitive change. */
  purpose: z.enum(["log-in", "confirm"]),
  returnPath: z.optional(z.string()),
  /** Milliseconds since the epoch. */
  startedAt: z.number(),
});
export type GoogleAttempt = z.infer<typeof attemptSchema>;

/**
 * Stores an attempt while the visitor is at Google and removes expired ones. Keyed by state and shared by all tabs:
 * phones return in another tab, and two tabs may log in at the same time.
 */
function saveAttempt(attempt: GoogleAttempt): void {
  for (const key of safeLocalStorage.listKeys() ?? []) {
    if (!key.startsWith(PREFIX)) continue;
    const { startedAt = 0 } = readAttempt(key) ?? {};
    if (attempt.startedAt - startedAt > GOOGLE_ATTEMPT_MS) safeLocalStorage.remove(key);
  }
  const result = safeLocalStorage.write(PREFIX + attempt.state, JSON.stringify(attempt));
  // The response could not be recognised without the stored attempt.
  if (result !== "stored") throw new Error("The login cannot be stored.");
}

/** Reads and removes an attempt that this browser started, so that a repeated response finds nothing. */
export function consumeAttempt(state: string): GoogleAttempt | undefined {
  const attempt = readAttempt(PREFIX + state);
  safeLocalStorage.remove(PREFIX + state);
  return attempt;
}

function readAttempt(key: string): GoogleAttempt | undefined {
  try {
    return attemptSchema.safeParse(JSON.parse(safeLocalStorage.read(key) ?? "null")).data;
  } catch {
    // The stored value is not valid.
    return undefined;
  }
}

const AUTHORIZATION_URL = "https://accounts.google.com/o/oauth2/v2/auth";
const RANDOM_BYTES = 32;

export interface GoogleLoginOptions extends Pick<GoogleAttempt, "purpose" | "returnPath"> {
  /** The account to log in with. */
  email?: string | undefined;
}

/** Redirects to Google, which returns to `/login/google` with a code (authorisation code flow with PKCE). */
export async function startGoogleLogin({
  purpose,
  returnPath,
  email,
}: GoogleLoginOptions): Promise<void> {
  const { google } = await loadSiteConfig();
  if (!google) throw Object.assign(new Error(), { code: "auth/operation-not-allowed" });
  const [state, codeVerifier] = [createRandomText(), createRandomText()];
  const target = new URL(google.authorizationUrl ?? AUTHORIZATION_URL);
  target.search = new URLSearchParams({
    client_id: google.clientId,
    redirect_uri: window.location.origin + GOOGLE_RETURN_PATH,
    response_type: "code",
    scope: "openid email profile",
    state,
    code_challenge: await computeChallenge(codeVerifier),
    code_challenge_method: "S256",
    ...(email ? { login_hint: email } : { prompt: "select_account" }),
  }).toString();
  saveAttempt({ state, codeVerifier, purpose, returnPath, startedAt: Date.now() });
  window.location.assign(target);
}

async function computeChallenge(codeVerifier: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(codeVerifier));
  return toBase64Url(new Uint8Array(digest));
}

function createRandomText(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)));
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
