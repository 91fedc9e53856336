import * as z from "zod/mini";

const PREFIX = "google-sign-in:";
/** How long somebody may take at Google; its own codes are good for as long. */
export const GOOGLE_PATIENCE_MS = 10 * 60_000;

const attemptSchema = z.object({
  /** Comes back with the answer, so that nobody else's is taken for ours. */
  state: z.string(),
  /** Never leaves the browser before the answer is there (RFC 7636). */
  codeVerifier: z.string(),
  /** `confirm`: somebody who is signed in shows that it is still them. */
  purpose: z.enum(["log-in", "confirm"]),
  returnPath: z.optional(z.string()),
  /** Milliseconds since the epoch. */
  startedAt: z.number(),
});
export type GoogleAttempt = z.infer<typeof attemptSchema>;

/**
 * Keeps what has to be remembered while somebody is away at Google. By its state and for the whole browser: phones
 * come back in another tab, and two tabs may be on their way at once. What nobody came back for goes with it.
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
