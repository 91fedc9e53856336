import type { OutgoingHttpHeaders, ServerResponse } from "node:http";

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
  // One by one: here a later header replaces an earlier one, in any capitalisation.
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
