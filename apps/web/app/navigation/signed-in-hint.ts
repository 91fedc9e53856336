/**
 * Whether this browser may hold a session, by the identity client's storage key. Public pages skip loading the
 * client if the visitor is certainly signed out.
 */
export function mayBeSignedIn(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith("firebase:authUser:"));
  } catch {
    return true;
  }
}

/** Dispatched on the window when the signed-in person changes, once the browser has stored it. */
export const SESSION_EVENT = "session";
