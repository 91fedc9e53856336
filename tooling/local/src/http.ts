import {
  type OutgoingHttpHeaders,
  type ServerResponse,
  type IncomingMessage,
  type RequestListener,
  type Server,
  createServer,
} from "node:http";

import { escapeHtml } from "@site/content/markup";

const common = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
input, button { font: inherit; padding: .4rem .6rem; }
`;

/** Renders a page of a mock service's own tools; `body` is HTML. */
export function renderPlainPage({
  title,
  style,
  body,
}: {
  title: string;
  style: string;
  body: string;
}): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${common}${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

const local = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Whether a request comes from this machine and is meant for it. Rejects pages of other sites that use a domain name
 * pointing here (DNS rebinding) or submit a form to this server.
 */
export function isLocalRequest(request: IncomingMessage): boolean {
  if (!local.test(request.headers.host ?? "")) return false;
  const origin = request.headers.origin;
  if (request.method === "GET" || request.method === "HEAD" || origin === undefined) return true;
  return URL.parse(origin)?.host === request.headers.host;
}

export function sendText(
  response: ServerResponse,
  status: number,
  body: string,
  headers: OutgoingHttpHeaders = {},
): void {
  response.statusCode = status;
  const all = Object.entries({
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    ...headers,
  });
  // Sets headers one by one, so that a later header replaces an earlier one in any capitalisation.
  for (const [name, value] of all) if (value !== undefined) response.setHeader(name, value);
  response.end(body);
}

export function sendHtml(
  response: ServerResponse,
  status: number,
  body: string,
  headers: OutgoingHttpHeaders = {},
): void {
  sendText(response, status, body, { "Content-Type": "text/html; charset=utf-8", ...headers });
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  sendText(response, status, JSON.stringify(body), { "Content-Type": "application/json" });
}

interface ByteRange {
  first: number;
  /** Inclusive. */
  last: number;
}

/**
 * Parses a `Range` header (RFC 9110, section 14.2) for a file of `size` bytes. `undefined` if the whole file must be
 * sent: no header, another unit, several ranges or a malformed range.
 */
export function parseByteRange(
  header: string | undefined,
  size: number,
): ByteRange | "unsatisfiable" | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return undefined;
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length === 0 ? "unsatisfiable" : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < first) return undefined;
  return first >= size ? "unsatisfiable" : { first, last };
}

interface HttpServer {
  url: string;
  server: Server;
  /** Stops accepting connections, closes open ones, and waits until the port is free. */
  close: () => Promise<void>;
}

/** Starts a server on 127.0.0.1. Rejects with the system's error if the port is taken. */
export function startHttpServer(handler: RequestListener, port: number): Promise<HttpServer> {
  const server = createServer(handler);
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      resolve({
        url: `http://127.0.0.1:${port}`,
        server,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}
