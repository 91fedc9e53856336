export interface Answered {
  status: number;
  body: unknown;
}

/** The answers to the calls of a period. */
export interface Sum {
  served: number;
  /** 503 with the time of the next try. */
  refused: number;
  /** Anything else, by call and status. 0 is a call without an answer. */
  odd: Record<string, number>;
  slowestMs: number;
}

export interface Answers {
  /** Makes the call and counts the outcome; `undefined` if there was no answer. */
  count: (name: string, call: () => Promise<Response>) => Promise<Answered | undefined>;
  /** Counts an answer that is neither, of a call made elsewhere. */
  note: (what: string) => void;
  /** The sum since the last time. */
  take: () => Sum;
}

const none = (): Sum => ({ served: 0, refused: 0, odd: {}, slowestMs: 0 });

/** Counts answers: served, refused clearly, or neither. */
export function createAnswers(): Answers {
  let sum = none();
  const note = (what: string) => {
    sum.odd[what] = (sum.odd[what] ?? 0) + 1;
  };
  return {
    note,
    count: async (name, call) => {
      const began = performance.now();
      const response = await call().catch(() => undefined);
      const body: unknown = await response?.json().catch(() => undefined);
      sum.slowestMs = Math.max(sum.slowestMs, performance.now() - began);
      if (response?.status === 200 && body !== undefined) sum.served += 1;
      else if (response?.status === 503 && response.headers.has("retry-after")) sum.refused += 1;
      else note(`${name} ${response?.status ?? 0}`);
      return response && { status: response.status, body };
    },
    take: () => {
      const taken = sum;
      sum = none();
      return taken;
    },
  };
}
