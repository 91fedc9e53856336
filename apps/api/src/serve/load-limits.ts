import type { FastifyInstance, FastifyRequest } from "fastify";

import { AppError } from "../errors.ts";

/** How many requests a process works on concurrently. */
export interface LoadLimits {
  /** Reads only: refused first. */
  maxReads: number;
  /** Reads, purchases and everything else together. */
  maxRequests: number;
  /**
   * Milliseconds before a refusal is sent. Otherwise programs that retry immediately would keep the process busy
   * with refusals: at a quarter of a second they took a fifth of what an overloaded process can do.
   */
  rejectionDelayMs: number;
  /**
   * How many refusals may be pending; beyond that a flood is refused immediately, so that no more than these hold
   * memory here.
   */
  maxDelayedRejections: number;
}

/**
 * Reads: four times what a pool of ten connections works on. That keeps it busy, and no admitted request waits
 * long.
 */
export const defaultLoadLimits: LoadLimits = {
  maxReads: 40,
  maxRequests: 60,
  rejectionDelayMs: 1_000,
  maxDelayedRejections: 500,
};

/** Calls that must always get through: payments, mail reports, the scheduler, monitoring. */
const exemptPaths = /^\/api\/(webhooks|jobs|health|ready)\b/;

/** Tells a refused caller when to try again. */
const RETRY_AFTER_SECONDS = 2;

/**
 * Refuses requests when the process is at capacity, so that the others are answered in time. Only requests that
 * were read completely count, so a slow sender takes no slot.
 */
export function limitLoad(
  app: FastifyInstance,
  { maxReads, maxRequests, rejectionDelayMs, maxDelayedRejections }: LoadLimits,
): void {
  let underWay = 0;
  let waiting = 0;
  app.addHook("preHandler", (request, reply, done) => {
    if (exemptPaths.test(request.url)) {
      done();
      return;
    }
    if (underWay < (isRead(request) ? maxReads : maxRequests)) {
      underWay += 1;
      reply.raw.once("close", () => {
        underWay -= 1;
      });
      done();
      return;
    }
    const refusal = new AppError("unavailable", { retryAfterSeconds: RETRY_AFTER_SECONDS });
    if (waiting >= maxDelayedRejections) {
      done(refusal);
      return;
    }
    waiting += 1;
    setTimeout(() => {
      waiting -= 1;
      done(refusal);
    }, rejectionDelayMs);
  });
}

function isRead({ method }: FastifyRequest): boolean {
  return method === "GET" || method === "HEAD";
}
