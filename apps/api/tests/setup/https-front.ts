import { createServer as createPlainServer } from "node:http";
import { createServer } from "node:https";
import type { Server } from "node:net";
import type { SecureContextOptions } from "node:tls";

import { findFreePort } from "@site/local/free-port";

import type { Certificate } from "./encrypted-postgres.ts";

export interface ProxiedResponse {
  status: number;
  headers: Headers;
  body: Buffer;
}

export interface HttpsFront {
  origin: string;
  /** The URL without encryption, which redirects. */
  plainOrigin: string;
  /** Changes the certificate or TLS versions of new connections. */
  present: (certificate: Certificate, options?: SecureContextOptions) => void;
  spoil: (change?: (path: string, answer: ProxiedResponse) => void) => void;
  /** Sets the site behind the proxy. */
  stand: (target: string) => void;
  stop: () => Promise<void>;
}

/** Starts a TLS proxy in front of a site. Like the production proxy, it adds the front secret. */
export async function startHttpsFront(
  certificate: Certificate,
  frontSecret: string,
): Promise<HttpsFront> {
  const [port, plainPort] = [await findFreePort(), await findFreePort()];
  const origin = `https://localhost:${port}`;
  let target = "";
  let change: Parameters<HttpsFront["spoil"]>[0];
  let callers = 0;
  const server = createServer(certificate, (request, response) => {
    const pass = async () => {
      const path = request.url ?? "/";
      const { host: _host, connection: _connection, ...headers } = request.headers;
      callers += 1;
      const answer = await fetch(target + path, {
        method: request.method ?? "GET",
        headers: {
          ...(headers as Record<string, string>),
          "accept-encoding": "identity",
          "x-front-secret": frontSecret,
          // Each call gets its own caller address, so that limits do not apply.
          "x-forwarded-for": `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`,
        },
        redirect: "manual",
        ...(request.method === "POST" && { body: Buffer.concat(await request.toArray()) }),
      });
      const passing: ProxiedResponse = {
        status: answer.status,
        headers: new Headers(answer.headers),
        body: Buffer.from(await answer.arrayBuffer()),
      };
      change?.(path, passing);
      passing.headers.delete("content-length");
      passing.headers.delete("transfer-encoding");
      passing.headers.delete("connection");
      response.writeHead(passing.status, Object.fromEntries(passing.headers)).end(passing.body);
    };
    pass().catch(() => response.writeHead(502).end());
  });
  const plain = createPlainServer(({ url = "/" }, response) => {
    const answer: ProxiedResponse = {
      status: 301,
      headers: new Headers({ location: origin + url }),
      body: Buffer.alloc(0),
    };
    change?.(`http:${url}`, answer);
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end();
  });
  await Promise.all([listen(server, port), listen(plain, plainPort)]);
  return {
    origin,
    plainOrigin: `http://localhost:${plainPort}`,
    present: (shown, options = {}) => server.setSecureContext({ ...shown, ...options }),
    spoil: (to) => {
      change = to;
    },
    stand: (to) => {
      target = to;
    },
    stop: async () => {
      await Promise.all([close(server), close(plain)]);
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
}

function close(server: Server & { closeAllConnections: () => void }): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
