import { identityErrorCode } from "@site/contracts/sign-in/identity-errors";

import { api } from "#app/api/trpc.ts";
import { reauthenticateWithGoogle, logInWithGoogle } from "#app/session/identity.ts";

import type { GoogleReturn } from "./google-return.ts";

/**
 * Logs in with Google's code. Returns the account's address if it has a password and Google has not verified the
 * address: then the password decides whether both belong to one person.
 */
export async function completeGoogleLogin({
  code,
  attempt: { codeVerifier, purpose },
}: Extract<GoogleReturn, { outcome: "agreed" }>): Promise<
  { email: string; idToken: string } | undefined
> {
  const { idToken } = await api.auth.exchangeGoogleCode.mutate({ code, codeVerifier });
  try {
    await (purpose === "confirm" ? reauthenticateWithGoogle(idToken) : logInWithGoogle(idToken));
    return undefined;
  } catch (thrown) {
    const email = addressOf(thrown);
    if (!email) throw thrown;
    return { email, idToken };
  }
}

function addressOf(thrown: unknown): string | undefined {
  if (identityErrorCode(thrown) !== "auth/account-exists-with-different-credential") {
    return undefined;
  }
  const { customData } = thrown as { customData?: { email?: unknown } };
  return typeof customData?.email === "string" ? customData.email : undefined;
}
