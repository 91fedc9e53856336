/**
 * The request header with the token of the session's passkey confirmation. It has a file of its own so that pages that
 * call the API don't load the passkey schemas.
 */
export const PASSKEY_HEADER = "x-passkey-confirmation";
