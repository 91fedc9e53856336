import {
  type Problem,
  type ProblemCode,
  problemCodes,
  type ProblemKind,
  type RejectionCause,
} from "@site/contracts/desktop";
import type { ErrorCode } from "@site/contracts/error-codes";
import { pageUrl, type KnownPage } from "@site/contracts/site/known-pages";
import type { FastifyReply, FastifyRequest, FastifyInstance } from "fastify";

import type { Deps } from "../deps.ts";
import { toAppError } from "../error-mapping.ts";
import { httpStatuses, AppError } from "../errors.ts";
import { logRequestError } from "./request-errors.ts";

export const PROBLEM_TYPE = "application/problem+json";

export function getProblemKind(code: ProblemCode): ProblemKind {
  const { title, detail } = problemCopy[code];
  return { code, status: httpStatuses[code], title, detail };
}

/** Maps an error code to one of the REST API's codes. All others become internal errors. */
function toProblemCode(code: ErrorCode): ProblemCode {
  return problemCodes.find((known) => known === code) ?? "internal";
}

/** Sends a thrown error as a problem (RFC 9457). */
export function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  siteOrigin: string,
): FastifyReply {
  const appError = toAppError(error);
  logRequestError(appError, error, request);
  const { code, status, title, detail } = getProblemKind(toProblemCode(appError.code));
  const { help } = problemCopy[code];
  const { rejection } = appError;
  const problem: Problem = {
    type: `${siteOrigin}/api/v1/problems/${code}`,
    title,
    status,
    detail: rejection ? rejectionCopy[rejection].detail : detail,
    code,
    ...(rejection && { cause: rejection, canComeBack: rejectionCopy[rejection].canComeBack }),
    requestId: request.id,
    help: help && pageUrl(siteOrigin, help),
    retryAfterSeconds: appError.retryAfterSeconds,
    fields: appError.fields,
  };
  if (appError.retryAfterSeconds !== undefined) {
    void reply.header("retry-after", String(appError.retryAfterSeconds));
  }
  // RFC 9110, section 15.5.2: a 401 names the authentication scheme.
  if (status === 401) void reply.header("www-authenticate", 'Bearer realm="licence key"');
  return reply.code(status).type(PROBLEM_TYPE).send(JSON.stringify(problem));
}

/** Registers routes below a path whose errors are sent as problems. */
export function registerProblemScope(
  app: FastifyInstance,
  { siteOrigin }: Pick<Deps, "siteOrigin">,
  prefix: string,
  addRoutes: (scope: FastifyInstance) => void,
): void {
  void app.register(
    async (scope) => {
      scope.setErrorHandler((error, request, reply) =>
        sendProblem(error, request, reply, siteOrigin),
      );
      scope.setNotFoundHandler((request, reply) =>
        sendProblem(new AppError("not_found"), request, reply, siteOrigin),
      );
      addRoutes(scope);
    },
    { prefix },
  );
}

/** What the app shows for each cause, instead of the general sentence of the error code. */
const rejectionCopy: Record<RejectionCause, { detail: string; canComeBack: boolean }> = {
  refunded: {
    detail:
      "The payment for this licence was refunded, so the licence has ended. To continue, choose a plan and enter its key.",
    canComeBack: false,
  },
  charged_back: {
    detail:
      "The bank returned the payment for this licence, so the licence has ended. To continue, choose a plan and enter its key.",
    canComeBack: false,
  },
  disputed: {
    detail:
      "The payment for this licence is disputed, so the licence is paused. It works again automatically if the payment stands.",
    canComeBack: true,
  },
  seat_ended: {
    detail:
      "Your seat was given back to the team. If you still need it, ask the team's owner for a new invitation.",
    canComeBack: false,
  },
  team_shrunk: {
    detail:
      "The team has fewer seats than people, and yours was given out last. It works again automatically once a seat is free.",
    canComeBack: true,
  },
  revoked_by_shop: {
    detail: "We ended this licence. Write to support if you don't know why.",
    canComeBack: false,
  },
  key_replaced: {
    detail: "This key was replaced by a new one. The licence's owner has it in their account.",
    canComeBack: false,
  },
};

interface ProblemCopy {
  title: string;
  /** A sentence that the app can show to people, with what to do next. */
  detail: string;
  /** Page of the site where users can resolve the problem. */
  help?: KnownPage;
}

/** The texts of all problems of the REST API, which the app shows to people. */
const problemCopy: Record<ProblemCode, ProblemCopy> = {
  invalid_input: {
    title: "The request can't be used",
    detail: "The app sent something incomplete or unexpected. Update the app.",
  },
  payload_too_large: {
    title: "The request is too large",
    detail: "The app sent too much at once. Update the app.",
  },
  not_found: {
    title: "Not found",
    detail: "The app asked for something that does not exist. Update the app.",
  },
  rate_limited: {
    title: "Too many requests",
    detail: "Too many attempts in a short time. Wait a little, then try again.",
  },
  unavailable: {
    title: "The service isn't responding",
    detail: "The licence service isn't responding right now. Keep working, and try again later.",
  },
  storage_unavailable: {
    title: "The download server isn't responding",
    detail: "The download can't start right now. Try again in a few minutes.",
  },
  internal: {
    title: "Something went wrong on our side",
    detail: "We've logged the error. Try again, and write to support if it keeps happening.",
    help: "/support",
  },
  licence_key_malformed: {
    title: "That isn't a licence key",
    detail:
      "A licence key has five groups of five letters and digits. Check it for typos, or copy it from your account.",
    help: "/account",
  },
  licence_key_unknown: {
    title: "No licence has this key",
    detail: "Copy the key from your account or from the email with your receipt.",
    help: "/account",
  },
  licence_suspended: {
    title: "The licence is suspended",
    detail:
      "There is a question about this licence. It works again automatically once that is settled.",
    help: "/account",
  },
  licence_revoked: {
    title: "The licence has ended",
    detail: "This licence is no longer valid. To continue, choose a plan and enter its key.",
    help: "/pricing",
  },
  device_limit_reached: {
    title: "Too many computers",
    detail:
      "This licence is already active on as many computers as it allows. Remove one in your account, then try again.",
    help: "/account",
  },
  device_not_found: {
    title: "The licence isn't active on this computer",
    detail: "This computer was removed from the licence. Enter the key again to activate it.",
    help: "/account",
  },
  trial_expired: {
    title: "The trial is over",
    detail:
      "The trial runs once on each computer, and it has ended on this one. Your files stay as they are.",
    help: "/pricing",
  },
  release_not_found: {
    title: "Version not found",
    detail: "This version isn't available for this system. Choose another on the download page.",
    help: "/other-os",
  },
};
