/**
 * The header in which requests send the token of their session's confirmation. Not among the schemas of passkeys, so
 * that pages that call the API don't load those.
 */
export const PASSKEY_HEADER = "x-passkey-confirmation";
