import { setConfirmationHandler } from "./trpc.ts";

/** How visitors confirm that it's them. */
type ConfirmationKind = "passkey" | "login";

interface ConfirmationRequest {
  kind: ConfirmationKind;
  /** Resolves and closes the request. */
  answer: (isConfirmed: boolean) => void;
}

let current: (ConfirmationRequest & { promise: Promise<boolean> }) | undefined;
const listeners = new Set<() => void>();

function setCurrent(next: typeof current): void {
  current = next;
  for (const listener of listeners) listener();
}

export function onConfirmationRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function getConfirmationRequest(): ConfirmationRequest | undefined {
  return current;
}

/**
 * Opens the page's confirmation dialog. Resolves to whether the visitor confirmed. On a page without the dialog, resolves
 * to false immediately.
 */
export function requestConfirmation(kind: ConfirmationKind): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  if (current) return current.promise;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (isConfirmed: boolean): void => {
    setCurrent(undefined);
    resolve(isConfirmed);
  };
  setCurrent({ kind, answer, promise });
  return promise;
}

setConfirmationHandler((path, code) => {
  if (code === "passkey_required") return requestConfirmation("passkey");
  // The account's dialogs ask for a login themselves.
  const needsLogin = code === "recent_login_required" && path.startsWith("operator.");
  return needsLogin ? requestConfirmation("login") : undefined;
});
