import { createHash } from "node:crypto";

import {
  closedPagePolicy,
  policyText,
  thirdPartyScripts,
} from "@site/contracts/site/security-headers";

/**
 * Allows the scripts and rules that a page contains, by their hashes, and no other inline ones. Every page has its
 * own policy, so it is in the page; the rest of the policy is the host's header. A closed page also names a default
 * here, beside its scripts: some requests, such as a prefetch, have no directive of their own.
 */
export function createPagePolicy(
  scripts: readonly string[],
  styles: string,
  isClosed: boolean,
): string {
  const others = isClosed ? [] : thirdPartyScripts;
  return policyText({
    "script-src": ["'self'", ...scripts.map(hashOf), ...others],
    "style-src": ["'self'", hashOf(styles)],
    ...(isClosed && { "default-src": ["'self'"], "img-src": closedPagePolicy["img-src"] ?? [] }),
  });
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
