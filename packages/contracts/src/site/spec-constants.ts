/** Constants of the website specification, each with the section that states it. Durations in milliseconds. */

/** Section 9: the progress bar fills over this time while a request runs. */
export const PROGRESS_DURATION_MS = 5_000;

/** Section 9: a request shorter than this shows no progress bar. */
export const PROGRESS_THROTTLE_MS = 200;

/** Section 9: once a pending state is shown, it stays for at least this time. */
export const MINIMUM_FETCH_DELAY_MS = 200;

/** Sections 8 and 9: a failed chunk reloads the page at most once in this time. */
export const CHUNK_RELOAD_GUARD_MS = 60_000;

/** Section 9: a chunk that has not arrived after this time counts as failed. */
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;

/**
 * Section 5: the identity service itself refuses shorter passwords. Ours must be longer, see `PASSWORD_MIN_LENGTH`.
 */
export const IDENTITY_PASSWORD_MIN_LENGTH = 6;

/** The minimum length of a password (a product decision). */
export const PASSWORD_MIN_LENGTH = 8;
