import {
  Agent,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
  request as httpRequest,
} from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";

/** Maximum request size of a cloud function. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;
/** Maximum time that Firebase Hosting waits for a function. */
const ANSWER_WITHIN_MS = 60_000;

const hopByHop = new Set([
  "connection",
  "host",
  "keep-alive",
  "proxy-authorization",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

export class UpstreamUnavailable extends Error {
  override name = "UpstreamAway";
}

export type Proxy = (
  request: IncomingMessage,
  response: ServerResponse,
  added?: Record<string, string>,
) => Promise<void>;

/**
 * Forwards requests to the addresses in turn, and to the next one if a connection is refused. Rejects with
 * `UpstreamUnavailable` if none answers. `added` are headers for answers that lack them.
 */
export function createProxy(targets: readonly string[]): Proxy {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  return async (request, response, added = {}) => {
    const tooLong = Number(request.headers["content-length"] ?? 0) > MAX_BODY_BYTES;
    const body = tooLong ? undefined : await readBody(request);
    if (!body) {
      response.writeHead(413, { Connection: "close" }).end();
      return;
    }
    turn += 1;
    for (let index = 0; index < targets.length; index += 1) {
      const target = targets[(turn + index) % targets.length] ?? "";
      try {
        const answer = await sendUpstream(agent, target, request, body, response);
        response.writeHead(answer.statusCode ?? 502, {
          ...added,
          ...withoutHopByHopHeaders(answer.headers),
        });
        await pipeline(answer, response).catch(() => response.destroy());
        return;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ECONNREFUSED") {
          throw new UpstreamUnavailable(target, { cause: error });
        }
      }
    }
    throw new UpstreamUnavailable(targets.join(", "));
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  let bytes = 0;
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) request.destroy();
  });
  return buffer(request).catch(() => undefined);
}

function withoutHopByHopHeaders(headers: IncomingMessage["headers"]): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)));
}

function sendUpstream(
  agent: Agent,
  target: string,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<IncomingMessage> {
  const client = request.socket.remoteAddress ?? "";
  const forwarded = [request.headers["x-forwarded-for"] ?? [], client].flat().join(", ");
  return new Promise((resolve, reject) => {
    const upstream = httpRequest(target, {
      agent,
      method: request.method,
      path: request.url,
      headers: {
        ...withoutHopByHopHeaders(request.headers),
        host: new URL(target).host,
        "content-length": body.length,
        "x-forwarded-for": forwarded,
        "x-forwarded-host": request.headers.host,
        "x-forwarded-proto": "http",
      },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    upstream.once("response", resolve);
    upstream.once("error", reject);
    response.once("close", () => upstream.destroy());
    upstream.end(body);
  });
}

/**
 * Connects a WebSocket to the server at `target`: the development server notifies the browser of changes this way.
 */
export function proxyWebSocket(
  target: string,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const { hostname, port } = new URL(target);
  const upstream = connect(Number(port), hostname, () => {
    const lines = [`${request.method} ${request.url} HTTP/1.1`];
    for (let index = 0; index < request.rawHeaders.length; index += 2) {
      lines.push(`${request.rawHeaders[index]}: ${request.rawHeaders[index + 1]}`);
    }
    upstream.write(`${lines.join("\r\n")}\r\n\r\n`);
    upstream.write(head);
    upstream.pipe(socket).pipe(upstream);
  });
  upstream.once("error", () => socket.destroy());
  socket.once("error", () => upstream.destroy());
  socket.once("close", () => upstream.destroy());
}
