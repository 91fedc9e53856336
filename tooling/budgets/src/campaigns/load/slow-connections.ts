import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

export interface SlowConnections {
  /** How many are open now: the server closes those that take too long, and each is opened anew. */
  open: () => number;
  stop: () => void;
}

const EVERY_MS = 1_000;

/** Opens connections that send their headers, or their body, a byte a second, or never read what they asked for. */
export async function openSlowConnections(origin: string, count: number): Promise<SlowConnections> {
  const { hostname, port } = new URL(origin);
  const stopping = new AbortController();
  const sockets = new Set<Socket>();
  const ways = [dribbleHeaders, dribbleBody, neverRead];

  const open = async (number: number): Promise<void> => {
    while (!stopping.signal.aborted) {
      const socket = connect(Number(port), hostname);
      sockets.add(socket);
      socket.on("error", () => undefined);
      const closed = new Promise((resolve) => socket.once("close", resolve));
      ways[number % ways.length]?.(socket);
      await closed;
      sockets.delete(socket);
      await delay(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  for (let number = 0; number < count; number += 1) {
    void open(number);
    // All at once would be a fault of their own, of the listen queue.
    if (number % 100 === 99) await delay(50);
  }
  return {
    open: () => [...sockets].filter(({ readyState }) => readyState !== "opening").length,
    stop: () => {
      stopping.abort();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const quote = "/api/trpc/billing.quote?input=%7B%22planId%22%3A%22pro%22%7D";

function dribbleHeaders(socket: Socket): void {
  socket.write(`GET ${quote} HTTP/1.1\r\nhost: slow\r\nx-slow: `);
  dribble(socket);
}

function dribbleBody(socket: Socket): void {
  socket.write(
    "POST /api/trpc/newsletter.subscribe HTTP/1.1\r\nhost: slow\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n",
  );
  dribble(socket);
}

function dribble(socket: Socket): void {
  const timer = setInterval(() => socket.write("a"), EVERY_MS);
  socket.once("close", () => clearInterval(timer));
  socket.resume();
}

/** Asks a few times over one connection and takes nothing. */
function neverRead(socket: Socket): void {
  socket.pause();
  socket.write(`GET ${quote} HTTP/1.1\r\nhost: slow\r\n\r\n`.repeat(3));
}
