import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";

import { redirectIfSignedOut } from "./guards.ts";
import { useCurrentUser } from "./use-current-user.ts";

/** The reason passed to the login page when a session ended on a guarded page. */
export interface SessionEndState {
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
