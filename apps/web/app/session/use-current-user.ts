import { useSyncExternalStore } from "react";

import { mayBeSignedIn } from "#app/navigation/signed-in-hint.ts";

import { currentUser, type IdentityUser, knownUser, onUserChange } from "./identity.ts";

/** Who is signed in, synchronised across tabs; `undefined` until known, and on the server. */
export function useCurrentUser(): IdentityUser | null | undefined {
  return useSyncExternalStore(follow, presentUser, () => undefined);
}

/** `null` immediately if the browser has no record of a session, without loading the identity client. */
function presentUser(): IdentityUser | null | undefined {
  const user = knownUser();
  return user === undefined && !mayBeSignedIn() ? null : user;
}

function follow(listener: () => void): () => void {
  const start = () => {
    // A failure shows when the person acts: every verb of identity.ts tries to start the client again.
    if (mayBeSignedIn()) currentUser().catch(() => undefined);
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
