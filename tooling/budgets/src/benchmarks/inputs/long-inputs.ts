import { createLongRequests } from "@site/inputs/long-requests";
import type { Endpoint, PlannedRequest } from "@site/inputs/requests";
import { createSender } from "@site/inputs/send";
import type { KnownValues } from "@site/inputs/valid-values";

/** Maximum duration of a response on an idle machine, in ms. */
export const SLOW_MS = 50;
/**
 * A single slow response may be caused by the machine. If all of several tries are slow, the input is the cause.
 */
const TRIES = 5;

interface LongInputOptions {
  endpoints: Endpoint[];
  known: KnownValues;
  /** Returns the headers of the next request, with its caller and IP address. */
  headersFor: (endpoint: Endpoint) => Record<string, string>;
}

export interface LongInputResult {
  requests: number;
  slowestMs: number;
  /** Inputs that were too slow in every try. */
  slow: string[];
}

/** Sends the longest texts to every endpoint, one after the other, and measures the response times. */
export async function measureLongInputs(
  url: string,
  { endpoints, known, headersFor }: LongInputOptions,
  signal: AbortSignal,
): Promise<LongInputResult> {
  const sender = createSender(url);
  const found: LongInputResult = { requests: 0, slowestMs: 0, slow: [] };
  const time = async (request: PlannedRequest, endpoint: Endpoint) => {
    const begun = performance.now();
    await sender.send(request, headersFor(endpoint));
    return performance.now() - begun;
  };
  try {
    for (const endpoint of endpoints) {
      for (const request of createLongRequests(endpoint, known)) {
        signal.throwIfAborted();
        found.requests += 1;
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
