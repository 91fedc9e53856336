/**
 * Whether this browser may hold a session, by the key under which the identity client keeps it. Lets a
 * page for everyone leave the client unloaded where certainly nobody is signed in.
 */
export function mayBeSignedIn(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith("firebase:authUser:"));
  } catch {
    return true;
  }
}

/** Told to the window when the person who is signed in changes, once the browser remembers it. */
export const SESSION_EVENT = "session";
