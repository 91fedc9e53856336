import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { isPortFree } from "@site/local/free-port";
import { getPorts } from "@site/local/services";

const script = fileURLToPath(new URL("../../local/src/start.ts", import.meta.url));

export interface StartProcess {
  pid: number;
  /** Returns the output so far. */
  getOutput: () => string;
  /** Waits until the output matches. Rejects with the output if the process ends first. */
  waitForOutput: (pattern: RegExp) => Promise<void>;
  end: (signal: NodeJS.Signals) => Promise<number | null>;
  exited: Promise<number | null>;
}

/** Runs `npm start` without building. */
export function startSite(dataDir: string, portBase: number): StartProcess {
  return runScript([script, "--no-build", "--data", dataDir], portBase);
}

/** Runs `pnpm dev` in a copy of the workspace. */
export function startDevMode(workspace: string, portBase: number): StartProcess {
  return runScript([path.join(workspace, "tooling/local/src/start.ts"), "--dev"], portBase);
}

function runScript(args: string[], portBase: number): StartProcess {
  const child: ChildProcess = spawn(process.execPath, args, {
    env: { ...process.env, PORT_BASE: String(portBase) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  const look = new EventTarget();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      look.dispatchEvent(new Event("change"));
    });
  }
  const exited = new Promise<number | null>((resolve) => {
    child.once("close", resolve);
  });
  return {
    pid: child.pid ?? 0,
    getOutput: () => text,
    waitForOutput: (pattern) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (pattern.test(text)) resolve();
        };
        look.addEventListener("change", check);
        void exited.then(() =>
          reject(new Error(`It ended before it printed ${pattern}:\n${text}`)),
        );
        check();
      }),
    end: (signal) => {
      child.kill(signal);
      return exited;
    },
    exited,
  };
}

/**
 * Finds the first of a range of free ports. They are below those of `findFreePort`: the processes here stop and
 * restart, and no other test may take one of their ports meanwhile.
 */
export async function findFreePortBase(): Promise<number> {
  while (true) {
    const base = 10_000 + 20 * randomInt(500);
    if ((await listTakenPorts(base)).length === 0) return base;
  }
}

/** Returns the ports of the range on which something listens. */
export async function listTakenPorts(base: number): Promise<number[]> {
  const ports = Object.values(getPorts(base));
  const free = await Promise.all(ports.map(isPortFree));
  return ports.filter((_, index) => !free[index]);
}
