/** Constants of the website specification, each with the section that states it. Durations in milliseconds. */

/** Section 9: time in which the progress bar fills while a request runs. */
export const PROGRESS_DURATION_MS = 5_000;

/** Section 9: shorter requests show no progress bar. */
export const PROGRESS_THROTTLE_MS = 200;

/** Section 9: minimum time that a pending state stays visible. */
export const MINIMUM_FETCH_DELAY_MS = 200;

/** Sections 8 and 9: a failed chunk reloads the page at most once in this period. */
export const CHUNK_RELOAD_GUARD_MS = 60_000;

/** Section 9: a chunk that hasn't arrived after this time counts as failed. */
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;

/**
 * Section 5: the identity service rejects shorter passwords. Our own minimum must be longer, see `PASSWORD_MIN_LENGTH`.
 */
export const IDENTITY_PASSWORD_MIN_LENGTH = 6;

/** The minimum length of a password (a product decision). */
export const PASSWORD_MIN_LENGTH = 8;
