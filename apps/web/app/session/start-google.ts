import { GOOGLE_RETURN_PATH } from "@site/contracts/sign-in/google-sign-in";

import { loadSiteConfig } from "#app/lib/site-config.ts";

import { type GoogleAttempt, saveAttempt } from "./google-attempt.ts";

const AUTHORIZATION_URL = "https://accounts.google.com/o/oauth2/v2/auth";
const RANDOM_BYTES = 32;

export interface GoogleLoginOptions extends Pick<GoogleAttempt, "purpose" | "returnPath"> {
  /** The account that should come back. */
  email?: string | undefined;
}

/** Redirects to Google, which redirects to `/login/google` with a code (authorisation code flow with PKCE). */
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
  return base64url(new Uint8Array(digest));
}

function createRandomText(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
