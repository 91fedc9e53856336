import type { FastifyInstance, FastifyRequest } from "fastify";

import { AppError } from "../errors.ts";

/** How many requests a process works on at once. */
export interface Admission {
  /** Only looking: refused first. */
  reads: number;
  /** Looking, buying and everything else together. */
  all: number;
  /**
   * Milliseconds before a refusal is sent. Programs that ask again at once would
   * otherwise have the process do nothing but refuse.
   */
  refusedAfterMs: number;
  /** So many wait for their refusal; a flood beyond is refused at once, so that no more than these hold memory here. */
  refusedLaterAtOnce: number;
}

/**
 * Four times what a pool of ten connections works on: enough to keep it busy, and few enough that no request that was
 * let in waits long.
 */
export const usualAdmission: Admission = {
  reads: 40,
  all: 60,
  refusedAfterMs: 250,
  refusedLaterAtOnce: 500,
};

/** What others have to be able to tell us at any time: payments, mail reports, the scheduler, monitoring. */
const alwaysIn = /^\/api\/(webhooks|jobs|health|ready)\b/;

/** Says a refused caller when to come again. */
const RETRY_AFTER_SECONDS = 2;

/**
 * Refuses what comes when the process has its hands full, so that the others are answered in time. Counted is
 * requests that were read whole, so a slow sender takes no place.
 */
export function admit(
  app: FastifyInstance,
  { reads, all, refusedAfterMs, refusedLaterAtOnce }: Admission,
): void {
  let underWay = 0;
  let waiting = 0;
  app.addHook("preHandler", (request, reply, done) => {
    if (alwaysIn.test(request.url)) {
      done();
      return;
    }
    if (underWay < (isRead(request) ? reads : all)) {
      underWay += 1;
      reply.raw.once("close", () => {
        underWay -= 1;
      });
      done();
      return;
    }
    const refusal = new AppError("unavailable", { retryAfterSeconds: RETRY_AFTER_SECONDS });
    if (waiting >= refusedLaterAtOnce) {
      done(refusal);
      return;
    }
    waiting += 1;
    setTimeout(() => {
      waiting -= 1;
      done(refusal);
    }, refusedAfterMs);
  });
}

function isRead({ method }: FastifyRequest): boolean {
  return method === "GET" || method === "HEAD";
}
