import { RECENT_LOGIN_SECONDS } from "@site/contracts/account";
import { OPERATOR_LOGIN_SECONDS } from "@site/contracts/operator";
import { initTRPC, TRPCError } from "@trpc/server";

import type { Deps } from "./deps.ts";
import { AppError } from "./errors.ts";
import type { LimitName } from "./providers/limiter.ts";
import { protocolErrorOf, toAppError, trpcCodes } from "./refusals.ts";
import { authenticate, type Session } from "./session/authenticate.ts";
import { traceCall } from "./telemetry/trace-call.ts";

/** What all procedures of one HTTP request share. */
export interface Context {
  deps: Deps;
  requestId: string;
  /** Address of the caller, for limits only. */
  callerAddress: string;
  bearerToken: string | undefined;
  /** Answers of the identity service in this request, so that a batch asks once. */
  sessions: Map<boolean, Promise<Session>>;
}

const t = initTRPC.context<Context>().create({
  errorFormatter: ({ error, ctx }) => protocolErrorOf(toAppError(error), ctx?.requestId ?? ""),
});

export const router = t.router;

/** Converts what a verb throws into the protocol's error with the right status; the formatter adds the words. */
const publicProcedure = t.procedure.use(async ({ ctx, path, next }) => {
  const { telemetry } = ctx.deps;
  const result = await (telemetry.isOn ? traceCall(telemetry, path, next) : next());
  if (result.ok) return result;
  const refusal = toAppError(result.error);
  throw new TRPCError({ code: trpcCodes[refusal.code], message: refusal.code, cause: refusal });
});

function authenticated(checkRevoked: boolean) {
  return publicProcedure.use(async ({ ctx, next }) =>
    next({ ctx: await authenticate(ctx, { checkRevoked }) }),
  );
}

export const anyone = publicProcedure;
/**
 * With or without a session. If one is sent, the identity service checks it, because a price may reveal what they
 * owned, and a coupon whether they used it.
 */
export const visitor = publicProcedure.use(async ({ ctx, next }) => {
  const session = ctx.bearerToken ? await authenticate(ctx, { checkRevoked: true }) : undefined;
  return next({ ctx: { profile: session?.profile } });
});
/** Requires a session; the identity service is asked whether it ended or the account was disabled. */
export const signedIn = authenticated(true);
/**
 * Without asking it: an ended session counts until its token expires, an hour at most. For `auth.me` alone, the
 * caller's own profile.
 */
export const signedInByTokenAlone = authenticated(false);
/** Also requires a recent login: for actions that must be impossible in a borrowed browser. */
export const recentlySignedIn = signedIn.use(async ({ ctx, next }) => {
  requireLoginWithin(RECENT_LOGIN_SECONDS, ctx.deps.now(), ctx.signedInAt);
  return next();
});
/** Only for the shop's staff, with a limited time since their login. */
export const operator = signedIn.use(async ({ ctx, next }) => {
  if (ctx.profile.role !== "operator") throw new AppError("forbidden");
  requireLoginWithin(OPERATOR_LOGIN_SECONDS, ctx.deps.now(), ctx.signedInAt);
  return next();
});

function requireLoginWithin(seconds: number, now: Date, signedInAt: Date): void {
  const ageMs = now.getTime() - signedInAt.getTime();
  if (ageMs > seconds * 1_000) throw new AppError("recent_login_required");
}

/** Counts each call against the caller's address; a call, not an HTTP request, which may carry many. */
export function callerLimited(name: LimitName) {
  return anyone.use(async ({ ctx, next }) => {
    await ctx.deps.limiter.consume(name, ctx.callerAddress);
    return next();
  });
}

/** Counts each call against the signed-in person. */
export function personLimited(procedure: typeof signedIn, name: LimitName) {
  return procedure.use(async ({ ctx, next }) => {
    await ctx.deps.limiter.consume(name, ctx.profile.id);
    return next();
  });
}
