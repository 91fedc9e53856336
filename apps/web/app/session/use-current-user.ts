import { useSyncExternalStore } from "react";

import { mayBeSignedIn } from "#app/navigation/signed-in-hint.ts";

import { loadCurrentUser, type IdentityUser, getKnownUser, onUserChange } from "./identity.ts";

/** Who is signed in, synchronised across tabs; `undefined` until known, and on the server. */
export function useCurrentUser(): IdentityUser | null | undefined {
  return useSyncExternalStore(subscribe, getUser, () => undefined);
}

/** `null` immediately if the browser has no record of a session, without loading the identity client. */
function getUser(): IdentityUser | null | undefined {
  const user = getKnownUser();
  return user === undefined && !mayBeSignedIn() ? null : user;
}

function subscribe(listener: () => void): () => void {
  const start = () => {
    // A failure shows when the person acts: every verb of identity.ts tries to start the client again.
    if (mayBeSignedIn()) loadCurrentUser().catch(() => undefined);
    listener();
  };
  start();
  const stop = onUserChange(listener);
  // Another tab may start a session that this one would not notice without the client.
  addEventListener("storage", start);
  return () => {
    stop();
    removeEventListener("storage", start);
  };
}
