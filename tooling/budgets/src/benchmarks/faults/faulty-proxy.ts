import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

import { findFreePort } from "@site/local/free-port";

/** A network fault between the API and a server. It also affects open connections. */
export type ProxyFault =
  /** Closes every connection immediately. */
  | { kind: "refuse" }
  /** Accepts connections and never responds. */
  | { kind: "hang" }
  /** Delays each chunk of a response. */
  | { kind: "slow"; ms: number }
  /** Replaces every response with these bytes. */
  | { kind: "nonsense"; bytes: string }
  /** Sends the first bytes of a response, then closes the connection. */
  | { kind: "cut"; afterBytes: number };

export interface FaultyProxy {
  port: number;
  /**
   * Sets the fault; `undefined` ends it. Connections that are still affected are closed, as when a network recovers.
   */
  set: (fault: ProxyFault | undefined) => void;
  stop: () => Promise<void>;
}

/** Starts a TCP proxy in front of a server on 127.0.0.1. It forwards everything until a fault is set. */
export async function startFaultyProxy(target: number): Promise<FaultyProxy> {
  const port = await findFreePort();
  const open = new Set<Socket>();
  let fault: ProxyFault | undefined;

  const server = createServer((client) => {
    if (fault?.kind === "refuse") {
      client.destroy();
      return;
    }
    const upstream = connect(target, "127.0.0.1");
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        open.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream);
    void forwardAnswers(upstream, client, () => fault);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");

  const cutAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port,
    set: (next) => {
      if (next === undefined || next.kind === "refuse") cutAll();
      fault = next;
    },
    stop: async () => {
      cutAll();
      server.close();
      await once(server, "close");
    },
  };
}

async function forwardAnswers(
  upstream: Socket,
  client: Socket,
  getFault: () => ProxyFault | undefined,
): Promise<void> {
  try {
    for await (const chunk of upstream as AsyncIterable<Buffer>) {
      const fault = getFault();
      if (fault?.kind === "hang") continue;
      if (fault?.kind === "slow") await delay(fault.ms);
      if (fault?.kind === "nonsense") {
        client.end(fault.bytes);
        return;
      }
      if (fault?.kind === "cut") {
        client.write(chunk.subarray(0, fault.afterBytes), () => client.resetAndDestroy());
        return;
      }
      client.write(chunk);
    }
    client.end();
  } catch {
    client.destroy();
  }
}
