import { connect, type Socket } from "node:net";
import { workerData } from "node:worker_threads";

export interface SlowWork {
  origin: string;
  count: number;
  /** Shared counter of the open connections. */
  open: Int32Array;
}

const EVERY_MS = 1_000;

/**
 * Opens connections that send headers or body at one byte per second, or never read the response. Reopens those that
 * the server closes. Runs in its own thread, so that it does not delay the measured callers.
 */
function openConnections({ origin, count, open: openNow }: SlowWork): void {
  const { hostname, port } = new URL(origin);
  const sockets = new Set<Socket>();
  const behaviours = [sendHeadersSlowly, sendBodySlowly, sendWithoutReading];
  const open = (number: number): void => {
    const socket = connect(Number(port), hostname);
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.once("close", () => {
      sockets.delete(socket);
      setTimeout(() => open(number), EVERY_MS);
    });
    behaviours[number % behaviours.length]?.(socket);
  };
  for (let number = 0; number < count; number += 1) {
    // Opens them gradually, because all at once would overflow the listen queue.
    setTimeout(() => open(number), number / 2);
  }
  setInterval(() => {
    openNow[0] = [...sockets].filter(({ readyState }) => readyState !== "opening").length;
  }, EVERY_MS / 2);
}

const quote = "/api/trpc/billing.quote?input=%7B%22planId%22%3A%22pro%22%7D";

function sendHeadersSlowly(socket: Socket): void {
  socket.write(`GET ${quote} HTTP/1.1\r\nhost: slow\r\nx-slow: `);
  sendSlowly(socket);
}

function sendBodySlowly(socket: Socket): void {
  socket.write(
    "POST /api/trpc/newsletter.subscribe HTTP/1.1\r\nhost: slow\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n",
  );
  sendSlowly(socket);
}

function sendSlowly(socket: Socket): void {
  const timer = setInterval(() => socket.write("a"), EVERY_MS);
  socket.once("close", () => clearInterval(timer));
  socket.resume();
}

/** Sends a few requests over one connection and never reads. */
function sendWithoutReading(socket: Socket): void {
  socket.pause();
  socket.write(`GET ${quote} HTTP/1.1\r\nhost: slow\r\n\r\n`.repeat(3));
}

openConnections(workerData as SlowWork);
