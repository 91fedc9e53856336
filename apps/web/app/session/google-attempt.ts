import * as z from "zod/mini";

const PREFIX = "google-sign-in:";
/** How long a visitor may stay at Google; its own codes are valid as long. */
export const GOOGLE_ATTEMPT_MS = 10 * 60_000;

const attemptSchema = z.object({
  /** Returned with the answer; proves that this browser requested it. */
  state: z.string(),
  /** Does not leave the browser before the answer has arrived (RFC 7636). */
  codeVerifier: z.string(),
  /** `confirm`: a signed-in person logs in again before a sensitive change. */
  purpose: z.enum(["log-in", "confirm"]),
  returnPath: z.optional(z.string()),
  /** Milliseconds since the epoch. */
  startedAt: z.number(),
});
export type GoogleAttempt = z.infer<typeof attemptSchema>;

/**
 * Stores what to remember while the visitor is at Google. Keyed by its state and shared by all tabs: phones return
 * in another tab, and two tabs may be at Google at the same time. Also removes abandoned attempts.
 */
export function saveAttempt(attempt: GoogleAttempt): void {
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(PREFIX))) {
    const { startedAt = 0 } = read(key) ?? {};
    if (attempt.startedAt - startedAt > GOOGLE_ATTEMPT_MS) localStorage.removeItem(key);
  }
  localStorage.setItem(PREFIX + attempt.state, JSON.stringify(attempt));
}

/** The attempt that this browser started. It can be taken once: a repeated answer finds nothing. */
export function consumeAttempt(state: string): GoogleAttempt | undefined {
  try {
    const attempt = read(PREFIX + state);
    localStorage.removeItem(PREFIX + state);
    return attempt;
  } catch {
    // If storage is off, no attempt was stored.
    return undefined;
  }
}

function read(key: string): GoogleAttempt | undefined {
  try {
    return attemptSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? "null")).data;
  } catch {
    // Foreign data.
    return undefined;
  }
}
