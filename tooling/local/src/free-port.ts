import { randomInt } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";

// Below 32768, where Linux begins to assign ports to outgoing connections, so that no client can take the port.
const FIRST = 20_000;
const LAST = 32_000;

const given = new Set<number>();

/** Contains a folder for each minute, with a file for each claimed port. A minute is enough to start listening. */
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
 * Finds a port between 20000 and 32000 that is free on 127.0.0.1. Never returns the same port twice in a process, nor
 * in two concurrent processes of a user: each only considers ports that it has claimed.
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

/** Claims a port. Returns false if another process has claimed it in the last minute. */
function claimPort(port: number): boolean {
  const minute = Math.floor(Date.now() / 60_000);
  const file = (of: number) => path.join(claims, String(of), String(port));
  try {
    if (mkdirSync(path.dirname(file(minute)), { recursive: true })) deleteClaimsBefore(minute - 1);
    if (existsSync(file(minute - 1))) return false;
    writeFileSync(file(minute), "", { flag: "wx" });
    return true;
  } catch (error) {
    // If files cannot be written, ports are not claimed; the caller only checks whether the port is free.
    return (error as NodeJS.ErrnoException).code !== "EEXIST";
  }
}

function deleteClaimsBefore(minute: number): void {
  for (const kept of readdirSync(claims)) {
    if (Number(kept) < minute) rmSync(path.join(claims, kept), { recursive: true, force: true });
  }
}
