import { randomInt } from "node:crypto";

import type { FastifyInstance, FastifyRequest } from "fastify";

import { AppError } from "../errors.ts";

/** Limits on the requests that a process handles concurrently. */
export interface LoadLimits {
  /** With more concurrent requests than this, reads are rejected. */
  maxReads: number;
  /** With more concurrent requests than this, all requests are rejected. */
  maxRequests: number;
  /**
   * Milliseconds before a rejection is sent, on average. Without a delay, programs that retry immediately would keep the
   * process busy with rejections.
   */
  rejectionDelayMs: number;
  /** The maximum number of delayed rejections, which limits their memory. Others are rejected immediately. */
  maxDelayedRejections: number;
}

/**
 * A little more than two reads for each of the pool's ten connections, which keeps them busy. More reads would each wait
 * longer; the wait has to stay below twice that of 20 callers (`pnpm measure load`).
 */
export const defaultLoadLimits: LoadLimits = {
  maxReads: 24,
  maxRequests: 60,
  rejectionDelayMs: 1_000,
  maxDelayedRejections: 500,
};

/** Never rejected: webhooks, the scheduler and monitoring. */
const exemptPaths = /^\/api\/(webhooks|jobs|health|ready)\b/;

const RETRY_AFTER_SECONDS = 2;

/**
 * Rejects requests when the process is at capacity, so that the others are answered in time. Counts requests only after
 * they are read completely, so that slow senders take no slot.
 */
export function limitLoad(
  app: FastifyInstance,
  { maxReads, maxRequests, rejectionDelayMs, maxDelayedRejections }: LoadLimits,
): void {
  let active = 0;
  let delayed = 0;
  app.addHook("preHandler", (request, reply, done) => {
    if (exemptPaths.test(request.url)) {
      done();
      return;
    }
    if (active < (isReadRequest(request) ? maxReads : maxRequests)) {
      active += 1;
      reply.raw.once("close", () => {
        active -= 1;
      });
      done();
      return;
    }
    const rejection = new AppError("unavailable", { retryAfterSeconds: RETRY_AFTER_SECONDS });
    if (delayed >= maxDelayedRejections) {
      done(rejection);
      return;
    }
    delayed += 1;
    // The delay is random, because callers that retry at the same time would delay admitted requests.
    const delayMs = rejectionDelayMs / 2 + randomInt(rejectionDelayMs);
    setTimeout(() => {
      delayed -= 1;
      done(rejection);
    }, delayMs);
  });
}

function isReadRequest({ method }: FastifyRequest): boolean {
  return method === "GET" || method === "HEAD";
}
