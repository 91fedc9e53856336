import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

import type { MortalApis } from "../mortal-apis.ts";

interface Killing {
  kills: number;
  /** The completed share of the work, from 0 to 1. */
  progress: () => number;
  signal: AbortSignal;
  log: (line: string) => void;
}

const LOOK_EVERY_MS = 20;

/**
 * Kills the processes one after the other, in random order, spread over the work; each is restarted immediately.
 * Returns how often each was killed.
 */
export async function killAsItGoes(
  apis: MortalApis,
  { kills, progress, signal, log }: Killing,
): Promise<number[]> {
  const killed = apis.urls.map(() => 0);
  for (let kill = 0; kill < kills; kill += 1) {
    while (progress() < kill / kills) {
      signal.throwIfAborted();
      await delay(LOOK_EVERY_MS);
    }
    const index = randomInt(killed.length);
    killed[index] = (killed[index] ?? 0) + 1;
    await apis.crash(index);
    if ((kill + 1) % 10 === 0) log(`${kill + 1} processes killed`);
  }
  return killed;
}
