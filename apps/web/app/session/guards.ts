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
import { AFTER_LOGIN, addReturnPath, findReturnPath } from "./return-path.ts";
import { useCurrentUser } from "./use-current-user.ts";

/** Guard for pages that require a login. Signed-out visitors log in and then return here. */
export function redirectIfSignedOut(url: URL, user: IdentityUser | null): string | undefined {
  return user ? undefined : addReturnPath("/login", url.pathname + url.search);
}

/** Guard for pages of signed-out visitors. Signed-in users are redirected to their destination. */
export function redirectIfSignedIn(url: URL, user: IdentityUser | null): string | undefined {
  return user ? (findReturnPath(url.searchParams) ?? AFTER_LOGIN) : undefined;
}

interface Guard {
  /** Where to redirect the visitor; `undefined` lets them pass. */
  redirectTo: (url: URL, user: IdentityUser | null) => string | undefined;
  /** Whether the page fails if the user cannot be determined. */
  needsUser: boolean;
}

export type GuardName = "authenticated" | "handle-login-route";

const guards: ReadonlyMap<string, Guard> = new Map<GuardName, Guard>([
  ["authenticated", { redirectTo: redirectIfSignedOut, needsUser: true }],
  // The form itself shows that logging in does not work right now.
  ["handle-login-route", { redirectTo: redirectIfSignedIn, needsUser: false }],
]);

/**
 * Returns `null` immediately if the browser has no record of a session. The client then loads once a form is used,
 * because most visitors never use it and loading it at page start would block a phone.
 */
async function loadVisitor(): Promise<IdentityUser | null> {
  if (mayBeSignedIn()) return loadCurrentUser();
  addEventListener("focusin", loadClientOnFormFocus);
  return getKnownUser() ?? null;
}

function loadClientOnFormFocus({ target }: FocusEvent): void {
  if (!(target instanceof Element && target.closest("form"))) return;
  removeEventListener("focusin", loadClientOnFormFocus);
  void loadCurrentUser().catch(() => undefined);
}

/**
 * Whether the browser already shows this path, as on the first load and after Back. Such a history entry must be
 * replaced, or going back from the login would lead to the login again.
 */
function isCurrentAddress(address: string): boolean {
  return location.href.split("#", 1)[0] === address;
}

/**
 * The named route middleware. An unknown name responds with 500, "Unknown middleware <name>" (specification, section
 * 8).
 */
export function createMiddleware(name: string): MiddlewareFunction {
  return async ({ request }, next) => {
    const guard = guards.get(name);
    if (!guard) throw data(`Unknown middleware ${name}`, { status: 500 });
    const user = await loadVisitor().catch((thrown: unknown) => {
      if (guard.needsUser) throw data(describeFailure(thrown).message, { status: 503 });
      return null;
    });
    const target = guard.redirectTo(new URL(request.url), user);
    if (target) throw isCurrentAddress(request.url) ? replace(target) : redirect(target);
    return next();
  };
}

/**
 * The loader of a guarded route without a loader of its own. It delays the page until the guard has decided; until then
 * only the prerendered frame shows.
 */
export function guardedLoader(): null {
  return null;
}
guardedLoader.hydrate = true as const;

/** The location state passed to the login page when a session ended on a guarded page. */
interface SessionEndState {
  sessionEnded: true;
}

export function isSessionEnd(state: unknown): state is SessionEndState {
  return typeof state === "object" && state !== null && "sessionEnded" in state;
}

/** Redirects from a guarded page to the login when the session ends, here or in another tab. */
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
