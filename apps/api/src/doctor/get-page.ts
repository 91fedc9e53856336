const TIMEOUT_MS = 10_000;

/** The response of an address; rejects on a timeout. */
export function getPage(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { redirect: "follow", signal: AbortSignal.timeout(TIMEOUT_MS), ...init });
}
