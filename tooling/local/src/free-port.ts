import { randomInt } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";

// Below 32768, where Linux begins to assign ports to outgoing connections: no client can take one.
const FIRST = 20_000;
const LAST = 32_000;

const given = new Set<number>();

/** A folder for each minute, in it a file for each port: long enough to start listening on it. */
const claims = path.join(tmpdir(), `claimed-ports-${userInfo().uid}`);

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
 * A port between 20000 and 32000 that nothing listens on at 127.0.0.1. Never the same one twice in a process, nor
 * in two processes of one user that ask concurrently: each only considers ports that it has claimed.
 */
export async function findFreePort(): Promise<number> {
  const span = LAST - FIRST;
  const start = randomInt(span);
  for (let step = 0; step < span; step += 1) {
    const port = FIRST + ((start + step) % span);
    if (given.has(port) || !claimPort(port)) continue;
    given.add(port);
    if (await isPortFree(port)) return port;
    given.delete(port);
  }
  throw new Error(`No port between ${FIRST} and ${LAST} is free.`);
}

/** Whether no other process got this port in the last minute, or is checking it now. */
function claimPort(port: number): boolean {
  const minute = Math.floor(Date.now() / 60_000);
  const file = (of: number) => path.join(claims, String(of), String(port));
  try {
    if (mkdirSync(path.dirname(file(minute)), { recursive: true })) deleteClaimsBefore(minute - 1);
    if (existsSync(file(minute - 1))) return false;
    writeFileSync(file(minute), "", { flag: "wx" });
    return true;
  } catch (error) {
    // If no file can be written, only the port itself shows whether it is free.
    return (error as NodeJS.ErrnoException).code !== "EEXIST";
  }
}

function deleteClaimsBefore(minute: number): void {
  for (const kept of readdirSync(claims)) {
    if (Number(kept) < minute) rmSync(path.join(claims, kept), { recursive: true, force: true });
  }
}
