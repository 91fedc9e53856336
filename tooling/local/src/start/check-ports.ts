import { readFileSync, readdirSync, readlinkSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { ExpectedError } from "../expected-error.ts";
import { isPortFree } from "../free-port.ts";
import { type PortName, type Ports, portNames } from "../services/ports.ts";

const LISTENING = "0A";

/**
 * Returns the process that listens on a TCP port, as "name (process 123)"; undefined if Linux does not reveal it.
 */
function findPortHolder(port: number): string | undefined {
  const sockets = new Set(
    ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((table) => findSocketInodes(table, port)),
  );
  if (sockets.size === 0) return undefined;
  for (const pid of listFolder("/proc").filter((name) => /^\d+$/.test(name))) {
    const holds = listFolder(`/proc/${pid}/fd`).some((fd) =>
      sockets.has(readLinkTarget(`/proc/${pid}/fd/${fd}`)),
    );
    if (holds) return `${getProgramName(pid)} (process ${pid})`;
  }
  return undefined;
}

function findSocketInodes(table: string, port: number): string[] {
  const hex = port.toString(16).toUpperCase().padStart(4, "0");
  return readText(table)
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = "", , state]) => local.endsWith(`:${hex}`) && state === LISTENING)
    .map((fields) => `socket:[${fields[9] ?? ""}]`);
}

/** Returns program and script of a process, without folders and options: "node server.mjs". */
function getProgramName(pid: string): string {
  const [program = "", ...args] = readText(`/proc/${pid}/cmdline`).split("\0");
  const script = args.find((arg) => /^[^-].*\.[cm]?[jt]s$/.test(arg) && !arg.startsWith("file:"));
  const names = [program, script ?? ""].map((file) => path.basename(file));
  return names.join(" ").trim() || "a program";
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function readLinkTarget(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return "";
  }
}

/**
 * Rejects if a port is taken. The message names the service that needs it, the process that uses it, and how to
 * choose other ports. Waits up to `patienceMs`.
 */
export async function assertPortsFree(
  ports: Ports,
  wanted: readonly PortName[],
  patienceMs: number,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  let taken = await findTakenPorts(ports, wanted);
  while (taken.length > 0 && Date.now() < deadline) {
    await delay(100);
    taken = await findTakenPorts(ports, wanted);
  }
  if (taken.length === 0) return;
  const lines = taken.map((name) => {
    const holder = findPortHolder(ports[name]);
    return `  ${ports[name]} for the ${portNames[name]}: taken by ${holder ?? "another program"}`;
  });
  throw new ExpectedError(
    `${taken.length === 1 ? "A port is" : "Some ports are"} not free:\n${lines.join("\n")}\n` +
      `End that program, or move all ports: PORT_BASE=${ports.site + 1_000} npm start`,
  );
}

async function findTakenPorts(ports: Ports, wanted: readonly PortName[]): Promise<PortName[]> {
  const free = await Promise.all(wanted.map((name) => isPortFree(ports[name])));
  return wanted.filter((_, index) => !free[index]);
}
