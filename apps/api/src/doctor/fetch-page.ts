import { setTimeout as delay } from "node:timers/promises";

const TIMEOUT_MS = 10_000;

/** The longest `Retry-After` that is followed. */
const LONGEST_WAIT_SECONDS = 10;

/**
 * Fetches a URL; rejects on a timeout. Retries once after a 503 with a short `Retry-After`, because a busy service
 * isn't a broken one.
 */
export async function fetchPage(url: string, init: RequestInit = {}): Promise<Response> {
  const ask = () =>
    fetch(url, { redirect: "follow", signal: AbortSignal.timeout(TIMEOUT_MS), ...init });
  const response = await ask();
  const wait = Number(response.headers.get("retry-after"));
  const changesNothing = (init.method ?? "GET") === "GET";
  if (response.status !== 503 || !changesNothing || !(wait > 0 && wait <= LONGEST_WAIT_SECONDS)) {
    return response;
  }
  await response.body?.cancel();
  await delay(wait * 1_000);
  return ask();
}
