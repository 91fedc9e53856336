const TIMEOUT_MS = 10_000;

/** What an address answers; rejects where nothing comes in time. */
export function getPage(url: string): Promise<Response> {
  return fetch(url, { redirect: "follow", signal: AbortSignal.timeout(TIMEOUT_MS) });
}
