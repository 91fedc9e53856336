import { GOOGLE_RETURN_PATH, type GoogleCodeInput } from "@site/contracts/sign-in/google-sign-in";
import * as z from "zod/mini";

import { AppError } from "../errors.ts";

/** Exchanges the code of a completed sign-in for Google's ID token. Throws `google_unavailable` during an outage. */
export type GoogleSignIn = (grant: GoogleCodeInput) => Promise<string>;

interface GoogleOptions {
  clientId: string | undefined;
  clientSecret: string | undefined;
  tokenUrl?: string | undefined;
  siteOrigin: string;
}

const TOKEN_URL = "https://oauth2.googleapis.com/token";
const TIMEOUT_MS = 8_000;

const tokenSchema = z.object({ id_token: z.string() });
const errorSchema = z.object({ error: z.string() });

/**
 * Calls the token endpoint of OpenID Connect with our secret and the browser's verifier. Doesn't check the token's
 * signature: the token comes directly from Google, and the identity service checks it next.
 */
export function createGoogleSignIn({
  clientId,
  clientSecret,
  tokenUrl = TOKEN_URL,
  siteOrigin,
}: GoogleOptions): GoogleSignIn {
  return async ({ code, codeVerifier }) => {
    if (!clientId || !clientSecret) throw new AppError("google_login_disabled");
    const { status, body } = await postForm(tokenUrl, {
      grant_type: "authorization_code",
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: siteOrigin + GOOGLE_RETURN_PATH,
      code,
      code_verifier: codeVerifier,
    });
    const token = tokenSchema.safeParse(body);
    if (status === 200 && token.success) return token.data.id_token;
    const failure = errorSchema.safeParse(body);
    // The code has expired, was already used, or was issued to another browser.
    if (failure.data?.error === "invalid_grant") throw new AppError("google_code_invalid");
    throw new AppError("google_unavailable", {
      cause: new Error(`Google's token endpoint: ${status} ${failure.data?.error ?? ""}`),
    });
  };
}

async function postForm(
  url: string,
  form: Record<string, string>,
): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams(form),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, body: await response.json().catch(() => undefined) };
  } catch (cause) {
    throw new AppError("google_unavailable", { cause });
  }
}
