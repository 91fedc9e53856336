import type { PublicKeyCredentialDescriptorJSON } from "@simplewebauthn/browser";
import type { ConfirmationOptions } from "@site/contracts/passkeys";

import { api } from "#app/api/trpc.ts";
import { BrowserError } from "#app/failures/failure.ts";
import { savePasskeyToken } from "#app/session/passkey-token.ts";

export function canUsePasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === "function";
}

export const NO_PASSKEYS =
  "This browser can't use passkeys. Open this page in a current version of Chrome, Edge, Firefox or Safari.";

/** Confirms the session with one of the account's passkeys. */
export async function confirmWithPasskey(): Promise<void> {
  const options = await api.passkeys.startConfirmation.mutate();
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const { allowCredentials, ...optionsJSON } = options;
  const answer = await describeErrors(
    startAuthentication({
      optionsJSON: { ...optionsJSON, allowCredentials: toBrowserList(allowCredentials) },
    }),
    options.rpId,
  );
  const { token } = await api.passkeys.confirm.mutate({ answer });
  savePasskeyToken(token);
}

/** Creates a passkey in the browser and registers it under a name. */
export async function registerPasskey(name: string, invitation: string | undefined): Promise<void> {
  const options = await api.passkeys.startRegistration.mutate({ invitation });
  const { startRegistration } = await import("@simplewebauthn/browser");
  const { excludeCredentials, ...optionsJSON } = options;
  const answer = await describeErrors(
    startRegistration({
      optionsJSON: { ...optionsJSON, excludeCredentials: toBrowserList(excludeCredentials) },
    }),
    options.rp.id,
  );
  await api.passkeys.register.mutate({ name, invitation, answer });
}

function toBrowserList(
  known: ConfirmationOptions["allowCredentials"],
): PublicKeyCredentialDescriptorJSON[] {
  return known.map(({ transports, ...credential }) => ({
    ...credential,
    transports: transports as AuthenticatorTransport[],
  }));
}

/** Throws the browser's errors with a text for people. */
async function describeErrors<Answer>(call: Promise<Answer>, siteName: string): Promise<Answer> {
  try {
    return await call;
  } catch (cause) {
    throw new BrowserError(describeBrowserError(cause, siteName), { cause });
  }
}

/** @internal Exported for its test. */
export function describeBrowserError(error: unknown, siteName: string): string {
  if (!canUsePasskeys()) return NO_PASSKEYS;
  const { code, name } = error as { code?: string; name?: string };
  if (code === "ERROR_INVALID_DOMAIN" || code === "ERROR_INVALID_RP_ID") {
    return `Passkeys work only at the address ${siteName}. Open this page there.`;
  }
  if (code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED") {
    return "This device already has a passkey for your account. Use that one, or add one on another device.";
  }
  if (code === "ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT") {
    return "This key doesn't check that it's you. Set a PIN for it, or use another one.";
  }
  return name === "NotAllowedError"
    ? "No passkey was used: you cancelled, it took too long, or this device has none of yours. Try again."
    : "Your browser couldn't use a passkey. Try again, or use another device.";
}
