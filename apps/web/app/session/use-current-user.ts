import { useSyncExternalStore } from "react";

import { mayBeSignedIn } from "#app/navigation/signed-in-hint.ts";

import { currentUser, type IdentityUser, knownUser, onUserChange } from "./identity.ts";

/** Who is signed in, followed across tabs; `undefined` until known, and on the server. */
export function useCurrentUser(): IdentityUser | null | undefined {
  return useSyncExternalStore(follow, presentUser, () => undefined);
}

/** `null` at once where the browser remembers no session, without loading the identity client. */
function presentUser(): IdentityUser | null | undefined {
  const user = knownUser();
  return user === undefined && !mayBeSignedIn() ? null : user;
}

function follow(listener: () => void): () => void {
  const start = () => {
    // A failure shows where the person acts: every verb of identity.ts tries the start again.
    if (mayBeSignedIn()) currentUser().catch(() => undefined);
    listener();
  };
  start();
  const stop = onUserChange(listener);
  // Another tab may begin a session that this one, without the client, would not hear of.
  addEventListener("storage", start);
  return () => {
    stop();
    removeEventListener("storage", start);
  };
}
