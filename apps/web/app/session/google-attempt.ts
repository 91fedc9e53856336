import * as z from "zod/mini";

const PREFIX = "google-sign-in:";
/** How long a visitor may take at Google; its own codes are valid as long. */
export const GOOGLE_PATIENCE_MS = 10 * 60_000;

const attemptSchema = z.object({
  /** Comes back with the answer and proves that this browser asked for it. */
  state: z.string(),
  /** Never leaves the browser before the answer is there (RFC 7636). */
  codeVerifier: z.string(),
  /** `confirm`: a signed-in person logs in again before a sensitive change. */
  purpose: z.enum(["log-in", "confirm"]),
  returnPath: z.optional(z.string()),
  /** Milliseconds since the epoch. */
  startedAt: z.number(),
});
export type GoogleAttempt = z.infer<typeof attemptSchema>;

/**
 * Keeps what has to be remembered while the visitor is at Google. By its state and for the whole browser: phones
 * come back in another tab, and two tabs may be on their way at once. Abandoned attempts are removed with it.
 */
export function keepAttempt(attempt: GoogleAttempt): void {
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(PREFIX))) {
    const { startedAt = 0 } = read(key) ?? {};
    if (attempt.startedAt - startedAt > GOOGLE_PATIENCE_MS) localStorage.removeItem(key);
  }
  localStorage.setItem(PREFIX + attempt.state, JSON.stringify(attempt));
}

/** What this browser went to Google with. It can be asked for once: an answer that comes again finds nothing. */
export function takeAttempt(state: string): GoogleAttempt | undefined {
  try {
    const attempt = read(PREFIX + state);
    localStorage.removeItem(PREFIX + state);
    return attempt;
  } catch {
    // Storage that is switched off has kept no attempt.
    return undefined;
  }
}

function read(key: string): GoogleAttempt | undefined {
  try {
    return attemptSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? "null")).data;
  } catch {
    // Something foreign.
    return undefined;
  }
}
