import { safeLocalStorage } from "#app/lib/browser-storage.ts";

/**
 * Whether this browser may have a session, judged by the identity client's storage key. Public pages do not load the
 * client for visitors who are certainly signed out.
 */
export function mayBeSignedIn(): boolean {
  const keys = safeLocalStorage.listKeys();
  return keys?.some((key) => key.startsWith("firebase:authUser:")) ?? true;
}

/** Dispatched on the window when the signed-in user changes, after the browser has stored the session. */
export const SESSION_EVENT = "session";
