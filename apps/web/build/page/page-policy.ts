import { createHash } from "node:crypto";

import { policyText, thirdPartyScripts } from "@site/contracts/site/security-headers";

/**
 * Allows the scripts and rules that a page contains, by their hashes, and no other inline ones. Every page has its
 * own policy, so it is in the page; the rest of the policy is the host's header.
 */
export function pagePolicy(scripts: readonly string[], styles: string): string {
  return policyText({
    "script-src": ["'self'", ...scripts.map(hashOf), ...thirdPartyScripts],
    "style-src": ["'self'", hashOf(styles)],
  });
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
