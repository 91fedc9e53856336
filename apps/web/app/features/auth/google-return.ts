import { GOOGLE_ATTEMPT_MS, type GoogleAttempt } from "#app/session/google-login.ts";

export type GoogleReturn =
  | { outcome: "agreed"; code: string; attempt: GoogleAttempt }
  | { outcome: "denied" | "failed" | "late"; attempt: GoogleAttempt }
  | { outcome: "unknown"; attempt: undefined };

/** Parses the parameters of Google's redirect. A response that this browser did not request is `unknown`. */
export function parseGoogleReturn(
  query: URLSearchParams,
  attempt: GoogleAttempt | undefined,
  now: number,
): GoogleReturn {
  if (!attempt || query.get("state") !== attempt.state) {
    return { outcome: "unknown", attempt: undefined };
  }
  if (now - attempt.startedAt > GOOGLE_ATTEMPT_MS) return { outcome: "late", attempt };
  if (query.get("error") === "access_denied") return { outcome: "denied", attempt };
  const code = query.get("code");
  return code && !query.has("error")
    ? { outcome: "agreed", code, attempt }
    : { outcome: "failed", attempt };
}
