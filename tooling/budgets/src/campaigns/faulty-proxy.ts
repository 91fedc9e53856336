import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

import { findFreePort } from "@site/local/free-port";

/** A fault on the way to a server; it affects open connections too. */
export type Trouble =
  /** Every connection is cut immediately. */
  | { kind: "refuse" }
  /** Connections are accepted, and nothing comes back. */
  | { kind: "hang" }
  /** Each piece of an answer is delayed by this much. */
  | { kind: "slow"; ms: number }
  /** These bytes replace every answer. */
  | { kind: "nonsense"; bytes: string }
  /** An answer's first bytes come, then the connection is cut. */
  | { kind: "cut"; afterBytes: number };

export interface FaultyProxy {
  port: number;
  /** `undefined` ends the fault. Connections that are still affected are cut, as when a network is repaired. */
  set: (trouble: Trouble | undefined) => void;
  stop: () => Promise<void>;
}

/** A TCP proxy in front of a server on 127.0.0.1, which forwards everything until a fault is set. */
export async function startFaultyProxy(target: number): Promise<FaultyProxy> {
  const port = await findFreePort();
  const open = new Set<Socket>();
  let trouble: Trouble | undefined;

  const server = createServer((client) => {
    if (trouble?.kind === "refuse") {
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
    void passBack(upstream, client, () => trouble);
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
      trouble = next;
    },
    stop: async () => {
      cutAll();
      server.close();
      await once(server, "close");
    },
  };
}

async function passBack(
  upstream: Socket,
  client: Socket,
  troubleNow: () => Trouble | undefined,
): Promise<void> {
  try {
    for await (const chunk of upstream as AsyncIterable<Buffer>) {
      const trouble = troubleNow();
      if (trouble?.kind === "hang") continue;
      if (trouble?.kind === "slow") await delay(trouble.ms);
      if (trouble?.kind === "nonsense") {
        client.end(trouble.bytes);
        return;
      }
      if (trouble?.kind === "cut") {
        client.write(chunk.subarray(0, trouble.afterBytes), () => client.resetAndDestroy());
        return;
      }
      client.write(chunk);
    }
    client.end();
  } catch {
    client.destroy();
  }
}
