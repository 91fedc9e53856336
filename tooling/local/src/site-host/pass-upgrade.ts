import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";

/**
 * Connects a WebSocket to the server at `target`: the development server notifies the browser of changes this way.
 */
export function passUpgrade(
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
