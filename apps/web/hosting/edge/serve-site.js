import { findRedirect, getSiteHeaders } from "./site-headers.js";

/**
 * Answers a request in front of a host that only serves files: forwards `/api/` to the API, redirects former addresses,
 * and sets the site's headers. `next` fetches a file from the host.
 */
export async function serveSite(request, next, { apiOrigin, frontSecret, callerAddress }) {
  const { pathname, search } = new URL(request.url);
  if (pathname.startsWith("/api/")) {
    const forwarded = new Request(new URL(pathname + search, apiOrigin), request);
    forwarded.headers.set("x-forwarded-for", callerAddress);
    forwarded.headers.set("x-front-secret", frontSecret);
    return fetch(forwarded, { redirect: "manual" });
  }
  const target = findRedirect(pathname);
  if (target !== undefined) {
    return new Response(null, { status: 301, headers: { location: target + search } });
  }
  const response = await next(request);
  const answer = new Response(response.body, response);
  for (const [name, value] of Object.entries(getSiteHeaders(pathname))) {
    answer.headers.set(name, value);
  }
  return answer;
}
