/** Returns the suffixes of breached password hashes (SHA-1) that begin with the given five digits. */
export type BreachedPasswords = (hashPrefix: string) => Promise<string[]>;

const TIMEOUT_MS = 1_000;
const SUFFIX = /^[0-9A-F]{35}$/;

/**
 * Queries a range service with the API of Have I Been Pwned (`GET <url>/<prefix>`, lines `SUFFIX:COUNT`). Fails open:
 * without a service, or if it is slow or broken, no password counts as breached.
 */
export function createBreachedPasswords(serviceUrl: string | undefined): BreachedPasswords {
  if (!serviceUrl) return async () => [];
  return async (hashPrefix) => {
    try {
      const response = await fetch(`${serviceUrl.replace(/\/$/, "")}/${hashPrefix}`, {
        headers: { "Add-Padding": "true" },
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return response.ok ? parseSuffixes(await response.text()) : [];
    } catch {
      return [];
    }
  };
}

/** Skips padding lines, which hide the length of the response and have the count 0. */
function parseSuffixes(body: string): string[] {
  return body
    .split(/\r?\n/)
    .map((line) => line.split(":", 2))
    .filter(([suffix = "", count = "0"]) => SUFFIX.test(suffix) && Number(count) > 0)
    .map(([suffix = ""]) => suffix);
}
