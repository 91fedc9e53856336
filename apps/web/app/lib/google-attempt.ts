import * as z from "zod/mini";

const KEY = "google-sign-in";

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

/** Keeps what this tab has to remember while it is away at Google. */
export function keepAttempt(attempt: GoogleAttempt): void {
  sessionStorage.setItem(KEY, JSON.stringify(attempt));
}

/** What this tab went to Google with. It can be asked for once: an answer that comes again finds nothing. */
export function takeAttempt(): GoogleAttempt | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    sessionStorage.removeItem(KEY);
    return attemptSchema.safeParse(kept).data;
  } catch {
    // Storage that is switched off, or holds something foreign, has kept no attempt.
    return undefined;
  }
}
