/**
 * Errors of the identity service that users can encounter (specification, section 8), by error code of the Firebase
 * Auth client. `apps/web/app/failures/identity-copy.ts` has the text and next step of each.
 */
export const identityErrorCodes = [
  "auth/account-exists-with-different-credential",
  "auth/credential-already-in-use",
  "auth/email-already-in-use",
  "auth/expired-action-code",
  "auth/internal-error",
  "auth/invalid-action-code",
  "auth/invalid-credential",
  "auth/invalid-email",
  "auth/missing-password",
  "auth/network-request-failed",
  "auth/operation-not-allowed",
  "auth/password-does-not-meet-requirements",
  "auth/popup-blocked",
  "auth/popup-closed-by-user",
  "auth/quota-exceeded",
  "auth/requires-recent-login",
  "auth/timeout",
  "auth/too-many-requests",
  "auth/user-disabled",
  "auth/user-mismatch",
  "auth/user-not-found",
  "auth/user-token-expired",
  "auth/weak-password",
  "auth/web-storage-unsupported",
  "auth/wrong-password",
] as const;
export type IdentityErrorCode = (typeof identityErrorCodes)[number];

const known: ReadonlySet<string> = new Set(identityErrorCodes);

/** Returns the code of an error of the identity client, or `auth/internal-error` if it isn't in the list. */
export function toIdentityErrorCode(thrown: unknown): IdentityErrorCode {
  const code =
    typeof thrown === "object" && thrown !== null && "code" in thrown ? thrown.code : undefined;
  return typeof code === "string" && known.has(code)
    ? (code as IdentityErrorCode)
    : "auth/internal-error";
}
