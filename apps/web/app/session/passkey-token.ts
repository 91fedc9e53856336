import { safeSessionStorage } from "#app/lib/browser-storage.ts";

const KEY = "passkey-confirmation";

/** Used if storage is blocked; then a reload asks for the passkey again. */
let token: string | undefined;

/** The token that proves to the API that a passkey confirmed the session. It ends with this tab. */
export function getPasskeyToken(): string | undefined {
  return token ?? safeSessionStorage.read(KEY);
}

export function savePasskeyToken(confirmed: string): void {
  token = confirmed;
  safeSessionStorage.write(KEY, confirmed);
}

export function deletePasskeyToken(): void {
  token = undefined;
  safeSessionStorage.remove(KEY);
}
