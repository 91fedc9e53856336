/**
 * Whether this browser may hold a session, by the key under which the identity client keeps it. Lets a
 * page for everyone do not load the client where the visitor is certainly signed out.
 */
export function mayBeSignedIn(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith("firebase:authUser:"));
  } catch {
    return true;
  }
}

/** Dispatched on the window when the signed-in person changes, once the browser remembers it. */
export const SESSION_EVENT = "session";
