import { createHash } from "node:crypto";

/** A page as the host serves it. */
export interface ServedPage {
  headers: Headers;
  html: string;
}

/** Returns the host's policy combined with the page's own. */
export function getPolicyText({ headers, html }: ServedPage): string {
  const own = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/
    .exec(html)?.[1]
    // React escapes quotation marks in attributes.
    ?.replaceAll("&#x27;", "'");
  return [headers.get("content-security-policy"), own].filter(Boolean).join("; ");
}

/** Parses the sources of each directive. Throws if host and page both have a directive and differ in it. */
export function parsePolicy(page: ServedPage): Map<string, string[]> {
  const policy = new Map<string, string[]>();
  for (const part of getPolicyText(page).split(";")) {
    const [directive = "", ...sources] = part.trim().split(/\s+/);
    if (directive === "") continue;
    const other = policy.get(directive);
    if (other && other.join(" ") !== sources.join(" "))
      throw new Error(`${directive} is in both policies, and they differ.`);
    policy.set(directive, sources);
  }
  return policy;
}

/**
 * Finds parts of the page that its policy blocks: inline scripts and styles without their hash, event handlers, style
 * attributes.
 */
export function findBlockedParts(page: ServedPage): string[] {
  const policy = parsePolicy(page);
  const { html } = page;
  const unknown = (elements: RegExp, directive: string) =>
    [...html.matchAll(elements)]
      .map(([, content = ""]) => content)
      .filter(
        (content) => content !== "" && !policy.get(directive)?.includes(computeHash(content)),
      );
  const markup = html
    .replaceAll(/<(script|style|template)\b[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<!--[\s\S]*?-->/g, "");
  return [
    ...unknown(
      /<script(?![^>]*\s(?:type="application\/|src="))[^>]*>([\s\S]*?)<\/script>/g,
      "script-src",
    ),
    ...unknown(/<style[^>]*>([\s\S]*?)<\/style>/g, "style-src"),
    ...[...markup.matchAll(/<[a-z][^>]*\s(on[a-z]+|style)="[^"]*"[^>]*>/gi)].map(([tag]) => tag),
    ...[...markup.matchAll(/(?:href|src|action)="\s*javascript:[^"]*"/gi)].map(([tag]) => tag),
  ].map((text) => text.slice(0, 120));
}

function computeHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
