import { setTimeout as delay } from "node:timers/promises";

import { ExpectedError } from "../expected-error.ts";
import { isPortFree } from "../free-port.ts";
import { type PortName, type Ports, portNames } from "../world/ports.ts";
import { portHolder } from "./port-holder.ts";

/** Rejects if a port is taken, naming who wants it, who has it, and how to move. Waits up to `patienceMs`. */
export async function checkPorts(
  ports: Ports,
  wanted: readonly PortName[],
  patienceMs: number,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  let taken = await takenOf(ports, wanted);
  while (taken.length > 0 && Date.now() < deadline) {
    await delay(100);
    taken = await takenOf(ports, wanted);
  }
  if (taken.length === 0) return;
  const lines = taken.map((name) => {
    const holder = portHolder(ports[name]);
    return `  ${ports[name]} for the ${portNames[name]}: taken by ${holder ?? "another program"}`;
  });
  throw new ExpectedError(
    `${taken.length === 1 ? "A port is" : "Some ports are"} not free:\n${lines.join("\n")}\n` +
      `End that program, or move all ports: PORT_BASE=${ports.site + 1_000} npm start`,
  );
}

async function takenOf(ports: Ports, wanted: readonly PortName[]): Promise<PortName[]> {
  const free = await Promise.all(wanted.map((name) => isPortFree(ports[name])));
  return wanted.filter((_, index) => !free[index]);
}
