import {
  type Problem,
  type ProblemCode,
  problemCodes,
  type ProblemKind,
} from "@site/contracts/desktop";
import type { ErrorCode } from "@site/contracts/error-codes";
import { pageUrl } from "@site/contracts/site/known-pages";
import type { FastifyReply, FastifyRequest } from "fastify";

import { statuses } from "../errors.ts";
import { toAppError } from "../refusals.ts";
import { logRefusal } from "./log-refusal.ts";
import { problemCopy } from "./problem-copy.ts";

export const PROBLEM_TYPE = "application/problem+json";

/** The meaning of a code, in words. */
export function problemKind(code: ProblemCode): ProblemKind {
  const { title, detail } = problemCopy[code];
  return { code, status: statuses[code], title, detail };
}

/** A refusal without words for this surface would be a fault of ours. */
function problemCodeOf(code: ErrorCode): ProblemCode {
  return problemCodes.find((known) => known === code) ?? "internal";
}

/** Answers any thrown error as a problem of RFC 9457. */
export function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  siteOrigin: string,
): FastifyReply {
  const refusal = toAppError(error);
  logRefusal(refusal, error, request);
  const { code, status, title, detail } = problemKind(problemCodeOf(refusal.code));
  const { help } = problemCopy[code];
  const problem: Problem = {
    type: `${siteOrigin}/api/v1/problems/${code}`,
    title,
    status,
    detail,
    code,
    requestId: request.id,
    help: help && pageUrl(siteOrigin, help),
    retryAfterSeconds: refusal.retryAfterSeconds,
    fields: refusal.fields,
  };
  if (refusal.retryAfterSeconds !== undefined) {
    void reply.header("retry-after", String(refusal.retryAfterSeconds));
  }
  // RFC 9110, section 15.5.2: a 401 must name the authentication scheme.
  if (status === 401) void reply.header("www-authenticate", 'Bearer realm="licence key"');
  return reply.code(status).type(PROBLEM_TYPE).send(JSON.stringify(problem));
}
