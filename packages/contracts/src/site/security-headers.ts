import { listThirdPartyHosts } from "./third-parties.ts";

/** Hosts that the Firebase Authentication SDK calls. */
const identity = ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"];

/** The sources that pages can load from and connect to. Each page adds the hashes of its own scripts and styles. */
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

/** For workers that process a visitor's own data: they can't load anything or connect to any host. */
export const isolatedWorkerPolicy: Record<string, readonly string[]> = {
  "default-src": ["'none'"],
};

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

/** Headers of the API's responses. They contain data, so they must not load anything, run or be framed. */
export const apiResponseHeaders = {
  ...securityHeaders,
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
} as const;

export function formatPolicy(policy: Record<string, readonly string[]>): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(" "))
    .join("; ");
}
