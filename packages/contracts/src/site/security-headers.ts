import { listThirdPartyHosts } from "./third-parties.ts";

/** Firebase Authentication, as the browser's SDK calls it. */
const identity = ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"];

/**
 * What a page may load and connect to, except scripts and styles: those differ per page, so each page declares its
 * own by the hashes of what it contains.
 */
export const contentSecurityPolicy: Record<string, readonly string[]> = {
  "base-uri": ["'none'"],
  "connect-src": ["'self'", ...identity, ...listThirdPartyHosts("connect")],
  "font-src": ["'self'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'none'"],
  "frame-src": ["https:"],
  "img-src": ["'self'", "data:", ...listThirdPartyHosts("images")],
  "manifest-src": ["'self'"],
  "media-src": ["'self'"],
  "object-src": ["'none'"],
  "worker-src": ["'self'"],
};

/** On a page that holds a visitor's own data: nothing but this site, so nothing of the data can leave. */
export const closedPagePolicy: Record<string, readonly string[]> = {
  ...contentSecurityPolicy,
  "connect-src": ["'self'"],
  "frame-src": ["'none'"],
  "img-src": ["'self'", "data:"],
};

/** Of a worker that holds a visitor's own data: it may load and connect to nothing at all. */
export const closedWorkerPolicy: Record<string, readonly string[]> = { "default-src": ["'none'"] };

/** Third parties whose scripts a page may load, each only after the visitor's decision. */
export const thirdPartyScripts = listThirdPartyHosts("scripts");

/** Headers of every response of the site's host, beside the policy above. */
export const securityHeaders = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
} as const;

/** Additional headers of the API's responses: they are data, so they may not load, run or be framed. */
export const dataHeaders = {
  ...securityHeaders,
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
} as const;

/** A policy as its header's value. */
export function formatPolicy(policy: Record<string, readonly string[]>): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(" "))
    .join("; ");
}
