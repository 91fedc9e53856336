import { AppError } from "../errors.ts";

/** Above the service's worst healthy response time, below what a person waits for. */
const TIMEOUT_MS = 8_000;
const refused = new Set([
  "auth/argument-error",
  "auth/invalid-id-token",
  "auth/id-token-expired",
  "auth/user-not-found",
]);

/** The answer to a question about a token, or a session's refusal. */
export async function asking<T>(answer: Promise<T>): Promise<T> {
  try {
    return await withTimeout(answer);
  } catch (error) {
    throw new AppError(refusalOf(error), { cause: error });
  }
}

function refusalOf(error: unknown) {
  const code = codeOf(error);
  if (code === "auth/id-token-revoked") return "session_revoked";
  if (code === "auth/user-disabled") return "account_disabled";
  // The SDK reports keys that it could not fetch with the code of a bad token; only the message for the latter
  // mentions the token.
  const isBadToken =
    code !== "auth/argument-error" ||
    (error instanceof Error && /\bID token\b|verifyIdToken/.test(error.message));
  return refused.has(code) && isBadToken ? "unauthenticated" : "identity_unavailable";
}

export function codeOf(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
}

export async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new Error("The identity service did not answer in time."));
  }, TIMEOUT_MS);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
