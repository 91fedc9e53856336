import { createHash } from "node:crypto";

import { policyText, thirdPartyScripts } from "@site/contracts/site/security-headers";

const charset = '<meta charSet="utf-8"/>';
// A block of data is nothing that runs, so no policy asks about it.
const script = /<script(?![^>]*\stype="application\/)[^>]*>([\s\S]*?)<\/script>/g;
const style = /<style[^>]*>([\s\S]*?)<\/style>/g;

/**
 * Lets a page run the scripts and use the rules that stand in it, by their hashes, and no other inline ones.
 * It stands in the page because every page has its own; the rest of the policy is the host's header.
 */
export function withPolicy(name: string, html: string): string {
  if (!html.includes(charset)) throw new Error(`${name}: expected ${charset} at its beginning.`);
  const policy = policyText({
    "script-src": ["'self'", ...hashesOf(html, script), ...thirdPartyScripts],
    "style-src": ["'self'", ...hashesOf(html, style)],
  });
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}"/>`;
  return html.replace(charset, () => charset + meta);
}

function hashesOf(html: string, elements: RegExp): string[] {
  const contents = [...html.matchAll(elements)].map(([, content = ""]) => content);
  const hashes = contents
    .filter((content) => content !== "")
    .map((content) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`);
  return [...new Set(hashes)];
}
