import { RECENT_LOGIN_SECONDS } from "@site/contracts/account";
import { initTRPC, TRPCError } from "@trpc/server";

import type { Config } from "./config.ts";
import type { ProfileRow } from "./db/schema/profiles.ts";
import type { Deps } from "./deps.ts";
import { toTrpcErrorShape, toAppError, trpcCodes } from "./error-mapping.ts";
import { AppError } from "./errors.ts";
import type { LimitName } from "./providers/limiter.ts";
import { assertRecentLogin, authenticate, type Session } from "./session/authenticate.ts";
import { assertOperatorConfirmed } from "./session/passkey-confirmation.ts";
import { traceProcedure } from "./telemetry/trace.ts";

/** The context that all procedure calls of one HTTP request share. */
export interface Context {
  deps: Deps;
  requestId: string;
  /** IP address of the caller, used only for limits. */
  callerAddress: string;
  bearerToken: string | undefined;
  /** Proves that the caller's passkey confirmed the session. */
  passkeyToken: string | undefined;
  /** Sessions verified in this request, by `checkRevoked`, so that a batch asks the identity service once. */
  sessions: Map<boolean, Promise<Session>>;
  /** Present only at the command line, which runs with the shop's own settings and without a session. */
  terminal?: Terminal;
}

/** The user at the terminal, and how they confirm a command. */
export interface Terminal {
  /** The file with the settings, if the user named one. */
  settingsFile: string | undefined;
  getConfig: () => Config;
  /** The name for the audit. */
  getUserName: () => string;
  /** Shows the planned change, and rejects if the user declines. */
  confirm: (preview: () => Promise<unknown>) => Promise<void>;
}

/** What the command line needs to know about an operator procedure. */
export interface ProcedureMeta {
  /** One line of text for the list of commands. */
  description: string;
  /**
   * `reads` changes nothing. `runs` does what a scheduler may also do. `changes` is a person's decision: it requires
   * a reason and writes an audit row. `prepares` works before there are settings, or when they are wrong.
   */
  effect: "reads" | "runs" | "changes" | "prepares";
  /** The change can't be undone, so the command line shows its effect and asks first. */
  confirms?: true;
  /** The output as text, if the default table is not suitable. */
  format?: (result: unknown) => string;
  /** Whether the result reports a failure, so that the program exits with 1. */
  hasFailed?: (result: unknown) => boolean;
}

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    errorFormatter: ({ error, ctx }) => toTrpcErrorShape(toAppError(error), ctx?.requestId ?? ""),
  });

export const router = t.router;

/** Anyone may call it. Converts thrown errors into tRPC errors with the right status; the formatter adds our data. */
export const publicProcedure = t.procedure.use(async ({ ctx, path, next }) => {
  const { telemetry } = ctx.deps;
  const result = await (telemetry.isEnabled ? traceProcedure(telemetry, path, next) : next());
  if (result.ok) return result;
  const appError = toAppError(result.error);
  throw new TRPCError({ code: trpcCodes[appError.code], message: appError.code, cause: appError });
});

function createAuthedProcedure({ checkRevoked }: { checkRevoked: boolean }) {
  return publicProcedure.use(async ({ ctx, next }) =>
    next({ ctx: await authenticate(ctx, { checkRevoked }) }),
  );
}

/**
 * With or without a session. The identity service checks a session that is sent, because prices and coupons may reveal
 * what its account bought.
 */
export const optionalAuthProcedure = publicProcedure.use(async ({ ctx, next }) => {
  const session = ctx.bearerToken ? await authenticate(ctx, { checkRevoked: true }) : undefined;
  return next({ ctx: { profile: session?.profile } });
});
/** Requires a session. The identity service checks whether it was revoked or the account disabled. */
export const authedProcedure = createAuthedProcedure({ checkRevoked: true });
/**
 * Requires a session without asking the identity service, so a revoked session is accepted until its token expires, an
 * hour at most. Only for `auth.me`, the caller's own profile.
 */
export const tokenOnlyProcedure = createAuthedProcedure({ checkRevoked: false });
/** Requires a recent login too, for actions that must not be possible in a borrowed browser. */
export const recentLoginProcedure = authedProcedure.use(async ({ ctx, next }) => {
  assertRecentLogin(RECENT_LOGIN_SECONDS, ctx.deps.now(), ctx.signedInAt);
  return next();
});
/** For operators who have yet to confirm with a passkey, or to register one. */
export const operatorSessionProcedure = authedProcedure.use(async ({ ctx, next }) => {
  if (ctx.profile.role !== "operator") throw new AppError("forbidden");
  return next();
});
/** For operators, who use either the page with a confirmed session or the command line with the shop's settings. */
export const operatorOnlyProcedure = publicProcedure.use(async ({ ctx, next }) => {
  if (ctx.terminal) return next({ ctx: { profile: undefined as ProfileRow | undefined } });
  const session = await authenticate(ctx, { checkRevoked: true });
  if (session.profile.role !== "operator") throw new AppError("forbidden");
  await assertOperatorConfirmed(ctx.deps, { ...session, passkeyToken: ctx.passkeyToken });
  return next({ ctx: { profile: session.profile } });
});
/** Only for the command line: needs no connection, and is never served over HTTP. */
export const commandProcedure = t.procedure;

/** Counts each call against the caller's address. A batch request has several calls. */
export function callerLimitedProcedure(name: LimitName) {
  return publicProcedure.use(async ({ ctx, next }) => {
    await ctx.deps.limiter.consume(name, ctx.callerAddress);
    return next();
  });
}

/** Counts each call against the signed-in account. */
export function limitPerAccount(procedure: typeof authedProcedure, name: LimitName) {
  return procedure.use(async ({ ctx, next }) => {
    await ctx.deps.limiter.consume(name, ctx.profile.id);
    return next();
  });
}
