import { readFileSync, readdirSync, readlinkSync } from "node:fs";
import path from "node:path";

const LISTENING = "0A";

/** Which process listens on a TCP port, as far as Linux lets us see: "name (process 123)". */
export function portHolder(port: number): string | undefined {
  const sockets = new Set(
    ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((table) => inodes(table, port)),
  );
  if (sockets.size === 0) return undefined;
  for (const pid of list("/proc").filter((name) => /^\d+$/.test(name))) {
    const holds = list(`/proc/${pid}/fd`).some((fd) => sockets.has(link(`/proc/${pid}/fd/${fd}`)));
    if (holds) return `${programOf(pid)} (process ${pid})`;
  }
  return undefined;
}

function inodes(table: string, port: number): string[] {
  const hex = port.toString(16).toUpperCase().padStart(4, "0");
  return read(table)
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = "", , state]) => local.endsWith(`:${hex}`) && state === LISTENING)
    .map((fields) => `socket:[${fields[9] ?? ""}]`);
}

/** The program and its script, without folders and options: "node server.mjs". */
function programOf(pid: string): string {
  const [program = "", ...args] = read(`/proc/${pid}/cmdline`).split("\0");
  const script = args.find((arg) => /^[^-].*\.[cm]?[jt]s$/.test(arg) && !arg.startsWith("file:"));
  const names = [program, script ?? ""].map((file) => path.basename(file));
  return names.join(" ").trim() || "a program";
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function link(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return "";
  }
}
