import { setTimeout as delay } from "node:timers/promises";

const TIMEOUT_MS = 10_000;

/** The longest that a busy service may let us wait. */
const LONGEST_WAIT_SECONDS = 10;

/**
 * The response of an address; rejects on a timeout. A service that is busy for a moment, and says when to come back,
 * is asked a second time: what it answers then is what is wrong.
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
