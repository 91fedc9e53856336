import type { IncomingMessage } from "node:http";

const local = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Whether a request comes from this machine and is meant for it. Refuses another site's page that reaches us
 * through a name that it pointed here (DNS rebinding), and one that sends a form to us.
 */
export function isLocalRequest(request: IncomingMessage): boolean {
  if (!local.test(request.headers.host ?? "")) return false;
  const origin = request.headers.origin;
  if (request.method === "GET" || request.method === "HEAD" || origin === undefined) return true;
  return URL.parse(origin)?.host === request.headers.host;
}
