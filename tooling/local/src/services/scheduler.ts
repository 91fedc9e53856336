import { setTimeout as delay } from "node:timers/promises";

export interface Scheduler {
  stop: () => Promise<void>;
}

interface Job {
  path: string;
  everyMs: number;
}

const jobs: Job[] = [
  { path: "/api/jobs/outbox", everyMs: 1_000 },
  { path: "/api/jobs/reconcile", everyMs: 30_000 },
  { path: "/api/jobs/books", everyMs: 30_000 },
  { path: "/api/jobs/deletions", everyMs: 60_000 },
  { path: "/api/jobs/newsletter", everyMs: 3_600_000 },
  { path: "/api/jobs/newsletter-issues", everyMs: 5_000 },
  { path: "/api/jobs/addresses", everyMs: 3_600_000 },
  { path: "/api/jobs/gifts", everyMs: 10_000 },
  { path: "/api/jobs/seats", everyMs: 3_600_000 },
  { path: "/api/jobs/retention", everyMs: 3_600_000 },
];

/**
 * Calls the API's jobs at intervals, as Cloud Scheduler does in production. A failed call is repeated at the next
 * interval.
 */
export function startScheduler(apiUrls: readonly string[], secret: string): Scheduler {
  const stopped = new AbortController();
  const loops = jobs.map((job) => runRepeatedly(job, apiUrls, secret, stopped.signal));
  return {
    stop: async () => {
      stopped.abort();
      await Promise.all(loops);
    },
  };
}

async function runRepeatedly(
  { path, everyMs }: Job,
  apiUrls: readonly string[],
  secret: string,
  stopped: AbortSignal,
): Promise<void> {
  for (let turn = 0; !stopped.aborted; turn += 1) {
    const api = apiUrls[turn % apiUrls.length] ?? "";
    const headers = { Authorization: `Bearer ${secret}` };
    await fetch(api + path, { method: "POST", headers, signal: stopped })
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined);
    await delay(everyMs, undefined, { signal: stopped }).catch(() => undefined);
  }
}
