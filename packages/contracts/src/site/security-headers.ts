import { listThirdPartyHosts } from "./third-parties.ts";

/** Firebase Authentication, as the browser's SDK calls it. */
const identity = ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"];

/** What pages can load and connect to. Scripts and styles differ per page: each page declares their hashes itself. */
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

/** For pages with a visitor's own data: they connect to this site only, so that the data cannot leave. */
export const isolatedPagePolicy: Record<string, readonly string[]> = {
  ...contentSecurityPolicy,
  "connect-src": ["'self'"],
  "frame-src": ["'none'"],
  "img-src": ["'self'", "data:"],
};

/** For workers with a visitor's own data: they can load and connect to nothing. */
export const closedWorkerPolicy: Record<string, readonly string[]> = { "default-src": ["'none'"] };

/** Third-party scripts that pages can load, each only with the visitor's consent. */
export const thirdPartyScripts = listThirdPartyHosts("scripts");

/** Headers of every response of the site's host, in addition to the policy. */
export const securityHeaders = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
} as const;

/** Headers of the API's responses: they are data and must not load anything, run or be framed. */
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
