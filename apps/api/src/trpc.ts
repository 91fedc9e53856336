import { RECENT_LOGIN_SECONDS } from "@site/contracts/account";
import { initTRPC, TRPCError } from "@trpc/server";

import type { Deps } from "./deps.ts";
import { AppError } from "./errors.ts";
import type { LimitName } from "./providers/limiter.ts";
import { protocolErrorOf, toAppError, trpcCodes } from "./refusals.ts";
import { authenticate, type Session } from "./session/authenticate.ts";
import { traceCall } from "./telemetry/trace-call.ts";

/** What every procedure of one HTTP request shares. */
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

/** Turns what a verb throws into the protocol's error with the right status; the formatter does the words. */
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
 * With or without a session. One that is sent is checked with the identity service, for a price may
 * tell what they had, and a coupon whether they used it.
 */
export const visitor = publicProcedure.use(async ({ ctx, next }) => {
  const session = ctx.bearerToken ? await authenticate(ctx, { checkRevoked: true }) : undefined;
  return next({ ctx: { profile: session?.profile } });
});
/** Needs a session; the identity service is asked whether it was ended or the account disabled. */
export const signedIn = authenticated(true);
/** Does not ask: an ended session counts until its token does, an hour at most. For `auth.me` alone, the caller's own profile. */
export const signedInByTokenAlone = authenticated(false);
/** Also wants a login of the last minutes: for what a borrowed browser must not do. */
export const recentlySignedIn = signedIn.use(async ({ ctx, next }) => {
  const ageMs = ctx.deps.now().getTime() - ctx.signedInAt.getTime();
  if (ageMs > RECENT_LOGIN_SECONDS * 1_000) throw new AppError("recent_login_required");
  return next();
});

/** Counts each call against the caller's address; a call, not an HTTP request, which may carry many. */
export function callerLimited(name: LimitName) {
  return anyone.use(async ({ ctx, next }) => {
    await ctx.deps.limiter.consume(name, ctx.callerAddress);
    return next();
  });
}

/** Counts each call against the person who is signed in. */
export function personLimited(procedure: typeof signedIn, name: LimitName) {
  return procedure.use(async ({ ctx, next }) => {
    await ctx.deps.limiter.consume(name, ctx.profile.id);
    return next();
  });
}
