import { GOOGLE_RETURN_PATH, type GoogleCodeInput } from "@site/contracts/sign-in/google-sign-in";
import * as z from "zod/mini";

import { AppError } from "../errors.ts";

/** Exchanges the code of a finished sign-in for Google's ID token. An outage is `google_unavailable`. */
export type GoogleSignIn = (grant: GoogleCodeInput) => Promise<string>;

interface GoogleOptions {
  clientId: string | undefined;
  clientSecret: string | undefined;
  tokenUrl?: string | undefined;
  siteOrigin: string;
}

const TOKEN_URL = "https://oauth2.googleapis.com/token";
const TIMEOUT_MS = 8_000;

const answerSchema = z.object({ id_token: z.string() });
const refusalSchema = z.object({ error: z.string() });

/**
 * The token endpoint of OpenID Connect, with our secret and the browser's verifier. The token comes straight from
 * Google, so its signature is left to the identity service, which receives it next.
 */
export function createGoogleSignIn({
  clientId,
  clientSecret,
  tokenUrl = TOKEN_URL,
  siteOrigin,
}: GoogleOptions): GoogleSignIn {
  return async ({ code, codeVerifier }) => {
    if (!clientId || !clientSecret) throw new AppError("google_not_offered");
    const { status, body } = await post(tokenUrl, {
      grant_type: "authorization_code",
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: siteOrigin + GOOGLE_RETURN_PATH,
      code,
      code_verifier: codeVerifier,
    });
    const answer = answerSchema.safeParse(body);
    if (status === 200 && answer.success) return answer.data.id_token;
    const refusal = refusalSchema.safeParse(body);
    // Expired, already used, or issued to another browser.
    if (refusal.data?.error === "invalid_grant") throw new AppError("google_code_unusable");
    throw new AppError("google_unavailable", {
      cause: new Error(`Google's token endpoint: ${status} ${refusal.data?.error ?? ""}`),
    });
  };
}

async function post(
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
