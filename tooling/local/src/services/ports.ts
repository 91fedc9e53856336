import { findFreePort } from "../free-port.ts";

/** Display names of the services, in the order of their ports. */
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

/** First port by default. */
export const DEFAULT_PORT_BASE = 4300;

const names = Object.keys(portNames) as PortName[];

/** Returns consecutive ports from `base` on, as listed in docs/architecture/tooling.md. */
export function getPorts(base: number): Ports {
  return Object.fromEntries(names.map((name, index) => [name, base + index])) as Ports;
}

/** Finds free ports, for services that run beside others. */
export async function findFreePorts(): Promise<Ports> {
  const ports: [PortName, number][] = [];
  for (const name of names) ports.push([name, await findFreePort()]);
  return Object.fromEntries(ports) as Ports;
}
