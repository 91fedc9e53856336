import { findFreePort } from "../free-port.ts";

/** In the order of the ports that count up from the base, each with its visible name. */
export const portNames = {
  site: "site",
  api: "API",
  identity: "identity emulator",
  payments: "payments",
  inbox: "mail inbox",
  smtp: "SMTP",
  objects: "object store",
  postgres: "Postgres",
  secondApi: "second API",
  google: "sign-in with Google",
} as const;
export type PortName = keyof typeof portNames;
export type Ports = Record<PortName, number>;

/** The default base. */
export const DEFAULT_PORT_BASE = 4300;

const names = Object.keys(portNames) as PortName[];

/** Consecutive ports from `base` on, as docs/architecture/tooling.md lists them. */
export function getPorts(base: number): Ports {
  return Object.fromEntries(names.map((name, index) => [name, base + index])) as Ports;
}

/** Ports that are free now, for services beside others. */
export async function findFreePorts(): Promise<Ports> {
  const ports: [PortName, number][] = [];
  for (const name of names) ports.push([name, await findFreePort()]);
  return Object.fromEntries(ports) as Ports;
}
