export interface Answered {
  status: number;
  body: unknown;
}

/** Counts of the responses in a period. */
export interface AnswerCounts {
  served: number;
  /** Responses of 503 with Retry-After. */
  deferred: number;
  /** All other responses, by call and status. Status 0 is a call without a response. */
  unexpected: Record<string, number>;
  slowestMs: number;
}

export interface AnswerCounter {
  /** Makes a call and counts its response; resolves to `undefined` if there was none. */
  count: (name: string, call: () => Promise<Response>) => Promise<Answered | undefined>;
  /** Counts an unexpected response to a call made elsewhere. */
  countUnexpected: (what: string) => void;
  /** Returns the counts since the last reset, and resets them. */
  reset: () => AnswerCounts;
}

const createCounts = (): AnswerCounts => ({ served: 0, deferred: 0, unexpected: {}, slowestMs: 0 });

/** Counts responses as served, deferred (503 with Retry-After) or unexpected. */
export function createAnswerCounter(): AnswerCounter {
  let sum = createCounts();
  const countUnexpected = (what: string) => {
    sum.unexpected[what] = (sum.unexpected[what] ?? 0) + 1;
  };
  return {
    countUnexpected,
    count: async (name, call) => {
      const began = performance.now();
      const response = await call().catch(() => undefined);
      const body: unknown = await response?.json().catch(() => undefined);
      sum.slowestMs = Math.max(sum.slowestMs, performance.now() - began);
      if (response?.status === 200 && body !== undefined) sum.served += 1;
      else if (response?.status === 503 && response.headers.has("retry-after")) sum.deferred += 1;
      else countUnexpected(`${name} ${response?.status ?? 0}`);
      return response && { status: response.status, body };
    },
    reset: () => {
      const previous = sum;
      sum = createCounts();
      return previous;
    },
  };
}
