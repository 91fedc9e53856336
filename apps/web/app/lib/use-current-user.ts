import { useEffect, useSyncExternalStore } from "react";

import { currentUser, type IdentityUser, knownUser, onUserChange } from "./identity.ts";

/** Who is signed in, followed across tabs; `undefined` until known, and on the server. */
export function useCurrentUser(): IdentityUser | null | undefined {
  useEffect(() => {
    // A failure shows where the person acts: every verb of identity.ts tries the start again.
    currentUser().catch(() => undefined);
  }, []);
  return useSyncExternalStore(onUserChange, knownUser, () => undefined);
}
