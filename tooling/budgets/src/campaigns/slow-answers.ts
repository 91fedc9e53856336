import { longRequests } from "@site/inputs/long";
import type { Endpoint, PlannedRequest } from "@site/inputs/request";
import { createSender } from "@site/inputs/send";
import type { Known } from "@site/inputs/sound";

/** The longest that one answer may take on an idle machine. */
export const SLOW_MS = 50;
/** A single slow answer may be the machine's fault; one that is slow every time is the input's. */
const TRIES = 5;

interface Asking {
  endpoints: Endpoint[];
  known: Known;
  /** Headers of the next request: its caller and their address. */
  headersFor: (endpoint: Endpoint) => Record<string, string>;
}

export interface SlowAnswers {
  asked: number;
  slowestMs: number;
  /** Inputs that took too long every time. */
  slow: string[];
}

/** Sends the longest texts to every endpoint, one after the other, and times the answers. */
export async function slowAnswers(
  url: string,
  { endpoints, known, headersFor }: Asking,
  signal: AbortSignal,
): Promise<SlowAnswers> {
  const sender = createSender(url);
  const found: SlowAnswers = { asked: 0, slowestMs: 0, slow: [] };
  const time = async (request: PlannedRequest, endpoint: Endpoint) => {
    const begun = performance.now();
    await sender.send(request, headersFor(endpoint));
    return performance.now() - begun;
  };
  try {
    for (const endpoint of endpoints) {
      for (const request of longRequests(endpoint, known)) {
        signal.throwIfAborted();
        found.asked += 1;
        let fastest = Infinity;
        for (let tries = 0; tries < TRIES && fastest > SLOW_MS; tries += 1) {
          fastest = Math.min(fastest, await time(request, endpoint));
        }
        found.slowestMs = Math.max(found.slowestMs, fastest);
        if (fastest <= SLOW_MS) continue;
        const sent = (request.body?.toString() ?? request.path).slice(0, 120).replaceAll("`", "'");
        found.slow.push(`\`${request.name}\` took ${Math.round(fastest)} ms: \`${sent}…\``);
      }
    }
  } finally {
    sender.close();
  }
  return found;
}
