import type { Store } from "../store.ts";
import { type ApiResponse, ApiError } from "./api-error.ts";

const KEPT_SECONDS = 24 * 3600;
const LONGEST_KEY = 255;

/** Whether a request with this key gets a stored response. */
export function hasStoredResponse(store: Store, key: unknown, now: number): boolean {
  const known = typeof key === "string" ? store.find("kept_answer", key) : undefined;
  return Boolean(known?.answer) && now - (known?.created ?? 0) < KEPT_SECONDS;
}

/**
 * Runs `work` once per key. A repeated request gets the first response, even an internal error; a different request
 * with the same key is rejected.
 */
export async function runIdempotent(
  store: Store,
  { key, asked, now }: { key: string; asked: string; now: number },
  work: () => Promise<{ answer: ApiResponse; keep: boolean }>,
): Promise<ApiResponse> {
  if (key.length > LONGEST_KEY) {
    throw new ApiError(400, {
      type: "idempotency_error",
      message: `Idempotency keys have ${LONGEST_KEY} characters at most, and this one has ${key.length}.`,
    });
  }
  const known = store.find("kept_answer", key);
  if (known && now - known.created < KEPT_SECONDS) {
    if (known.asked !== asked) {
      throw new ApiError(400, {
        type: "idempotency_error",
        message: `The idempotency key ${key} was first used with another request; use a new key for this one.`,
      });
    }
    if (!known.answer) {
      throw new ApiError(409, {
        type: "idempotency_error",
        code: "idempotency_key_in_use",
        message: `A request with the idempotency key ${key} is still being answered.`,
      });
    }
    return {
      ...known.answer,
      headers: {
        "idempotent-replayed": "true",
        "original-request": known.answer.headers["request-id"] ?? "",
      },
    };
  }
  const entry = store.put("kept_answer", { id: key, asked, created: now, answer: null });
  try {
    const { answer, keep } = await work();
    if (keep) store.put("kept_answer", { ...entry, answer });
    else store.remove("kept_answer", key);
    return answer;
  } catch (error) {
    store.remove("kept_answer", key);
    throw error;
  }
}

/** Deletes expired keys, and keys of requests that were interrupted by a stop. */
export function purgeStoredResponses(store: Store, now: number): void {
  for (const { id, created, answer } of store.all("kept_answer")) {
    if (answer === null || now - created >= KEPT_SECONDS) store.remove("kept_answer", id);
  }
}
