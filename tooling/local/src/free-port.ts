import { randomInt } from "node:crypto";
import { createServer } from "node:net";

// Below 32768, where Linux begins to hand out ports to outgoing connections: no client can take one.
const FIRST = 20_000;
const LAST = 32_000;

const given = new Set<number>();

/** Whether a server can listen on this port of 127.0.0.1 now. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => {
      server.close(() => resolve(true));
    });
  });
}

/**
 * A port between 20000 and 32000 that nothing listens on at 127.0.0.1. Never the same one twice in a
 * process; the random start keeps processes that ask at the same time apart.
 */
export async function freePort(): Promise<number> {
  const span = LAST - FIRST;
  const start = randomInt(span);
  for (let step = 0; step < span; step += 1) {
    const port = FIRST + ((start + step) % span);
    if (given.has(port)) continue;
    given.add(port);
    if (await isPortFree(port)) return port;
    given.delete(port);
  }
  throw new Error(`No port between ${FIRST} and ${LAST} is free.`);
}
