import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

export interface Call {
  url: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
}

export interface FloodOptions {
  /** Builds the call with this sequence number. */
  call: (turn: number) => Call;
  /** Number of concurrent callers. Each sends its next call after the previous response. */
  lanes: number;
  seconds: number;
  /** Delay before a caller's next call. */
  pauseMs?: number;
  signal: AbortSignal;
}

export interface FloodResult {
  /** Responses of 200 per second. */
  goodput: number;
  /** 99th percentile of the durations of 200 responses, in milliseconds. */
  p99: number;
  /** Other responses by status. Status 0 is a call without a response. */
  others: Record<string, number>;
  /** Number of 429 and 503 responses without Retry-After. */
  unclear: number;
}

/** Repeats calls over keep-alive connections. */
export async function runFlood({
  call,
  lanes,
  seconds,
  pauseMs = 0,
  signal,
}: FloodOptions): Promise<FloodResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes });
  const times: number[] = [];
  const others: Record<string, number> = {};
  let unclear = 0;
  let turn = 0;
  const end = performance.now() + seconds * 1_000;
  const lane = async () => {
    while (performance.now() < end) {
      signal.throwIfAborted();
      turn += 1;
      const began = performance.now();
      const { status, retryAfter } = await sendCall(call(turn), agent);
      if (status === 200) times.push(performance.now() - began);
      else {
        others[status] = (others[status] ?? 0) + 1;
        if ((status === 503 || status === 429) && !retryAfter) unclear += 1;
      }
      if (pauseMs > 0) await delay(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  agent.destroy();
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? Infinity;
  return { goodput: times.length / seconds, p99, others, unclear };
}

interface CallResult {
  status: number;
  retryAfter: string | undefined;
}

function sendCall({ url, body, ...rest }: Call, agent: Agent): Promise<CallResult> {
  return new Promise((resolve) => {
    const sent = request(url, { agent, ...rest }, (response) => {
      const { statusCode: status = 0, headers } = response;
      response.resume();
      response.once("close", () => resolve({ status, retryAfter: headers["retry-after"] }));
    });
    sent.once("error", () => resolve({ status: 0, retryAfter: undefined }));
    sent.end(body);
  });
}
