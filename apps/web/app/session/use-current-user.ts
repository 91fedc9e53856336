import { useEffect, useSyncExternalStore } from "react";

import { mayBeSignedIn } from "#app/navigation/signed-in-hint.ts";

import {
  loadCurrentUser,
  type IdentityUser,
  getKnownUser,
  onUserChange,
  refreshUser,
} from "./identity.ts";

/** The signed-in user, synchronised across tabs; `undefined` until known and on the server. */
export function useCurrentUser(): IdentityUser | null | undefined {
  return useSyncExternalStore(subscribe, getUser, () => undefined);
}

/** Returns `null` immediately, without loading the client, if the browser has no record of a session. */
function getUser(): IdentityUser | null | undefined {
  const user = getKnownUser();
  return user === undefined && !mayBeSignedIn() ? null : user;
}

function subscribe(listener: () => void): () => void {
  const onStorage = () => {
    // A failure here shows when the visitor acts: every function of identity.ts tries to load the client again.
    if (mayBeSignedIn()) loadCurrentUser().catch(() => undefined);
    listener();
  };
  onStorage();
  const stop = onUserChange(listener);
  // Without the client, a session started in another tab is only noticed through storage.
  addEventListener("storage", onStorage);
  return () => {
    stop();
    removeEventListener("storage", onStorage);
  };
}

/**
 * Reloads the user on return to this window, because many visitors confirm their email address in another tab or on a
 * phone.
 */
export function useRefreshUserOnFocus(): void {
  useEffect(() => {
    const refresh = () => void refreshUser().catch(() => undefined);
    window.addEventListener("focus", refresh);
    return () => window.removeEventListener("focus", refresh);
  }, []);
}
