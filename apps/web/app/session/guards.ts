import { toSafeReturnPath } from "@site/contracts/sign-in/return-path";
import { useEffect } from "react";
import {
  data,
  type MiddlewareFunction,
  redirect,
  replace,
  useLocation,
  useNavigate,
} from "react-router";

import { describeFailure } from "#app/failures/failure.ts";
import { mayBeSignedIn } from "#app/navigation/signed-in-hint.ts";

import { loadCurrentUser, type IdentityUser, getKnownUser } from "./identity.ts";
import { AFTER_LOGIN, addReturnPath } from "./return-path.ts";
import { useCurrentUser } from "./use-current-user.ts";

/** Only for people who are signed in; others return here after the login. */
export function redirectIfSignedOut(url: URL, user: IdentityUser | null): string | undefined {
  return user ? undefined : addReturnPath("/login", url.pathname + url.search);
}

/** Only for people who are not signed in; others need no login and go where they wanted. */
export function redirectIfSignedIn(url: URL, user: IdentityUser | null): string | undefined {
  return user ? (toSafeReturnPath(url.searchParams.get("returnPath")) ?? AFTER_LOGIN) : undefined;
}

interface Guard {
  /** Where to redirect the visitor; `undefined` to let them pass. */
  redirectTo: (url: URL, user: IdentityUser | null) => string | undefined;
  /** Whether the page fails if it cannot be determined who is signed in. */
  needsUser: boolean;
}

export type GuardName = "authenticated" | "handle-login-route";

const guards: ReadonlyMap<string, Guard> = new Map<GuardName, Guard>([
  ["authenticated", { redirectTo: redirectIfSignedOut, needsUser: true }],
  // The form itself says that logging in does not work at the moment.
  ["handle-login-route", { redirectTo: redirectIfSignedIn, needsUser: false }],
]);

/**
 * `null` immediately if the browser has no record of a session. The client then loads when the person uses the
 * form: running it at page start would block a phone, and most visitors of the page only pass through.
 */
async function visitor(): Promise<IdentityUser | null> {
  if (mayBeSignedIn()) return loadCurrentUser();
  addEventListener("focusin", loadAtForm);
  return getKnownUser() ?? null;
}

function loadAtForm({ target }: FocusEvent): void {
  if (!(target instanceof Element && target.closest("form"))) return;
  removeEventListener("focusin", loadAtForm);
  void loadCurrentUser().catch(() => undefined);
}

/**
 * Whether the browser already shows this address: on the first load and after a history step. If the page stayed in
 * the history then, going back from the login would lead to it, and so to the login again.
 */
function isOpen(address: string): boolean {
  return location.href.split("#", 1)[0] === address;
}

/**
 * The named route middleware. An unknown name answers 500, "Unknown middleware <name>" (specification, section 8).
 */
export function createMiddleware(name: string): MiddlewareFunction {
  return async ({ request }, next) => {
    const guard = guards.get(name);
    if (!guard) throw data(`Unknown middleware ${name}`, { status: 500 });
    const user = await visitor().catch((thrown: unknown) => {
      if (guard.needsUser) throw data(describeFailure(thrown).message, { status: 503 });
      return null;
    });
    const target = guard.redirectTo(new URL(request.url), user);
    if (target) throw isOpen(request.url) ? replace(target) : redirect(target);
    return next();
  };
}

/**
 * The loader of a guarded route: it holds the page back until the guard has decided, so a visitor without access
 * only ever sees the prerendered frame.
 */
export function guardedLoader(): null {
  return null;
}
guardedLoader.hydrate = true as const;

/** The reason passed to the login page when a session ended on a guarded page. */
interface SessionEndState {
  sessionEnded: true;
}

export function isSessionEnd(state: unknown): state is SessionEndState {
  return typeof state === "object" && state !== null && "sessionEnded" in state;
}

/** Leaves a guarded page for the login when the session ends, here or in another tab. */
export function useSessionEnd(): void {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (user !== null) return;
    const target = redirectIfSignedOut(new URL(pathname + search, window.location.origin), user);
    const state: SessionEndState = { sessionEnded: true };
    if (target) void navigate(target, { replace: true, state });
  }, [user, pathname, search, navigate]);
}
