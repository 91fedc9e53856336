import type { AppRouter } from "@site/api/router";
import type { ErrorCode } from "@site/contracts/error-codes";
import { PASSKEY_HEADER } from "@site/contracts/sign-in/passkey-header";
import { QueryClient } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink, TRPCClientError, type TRPCLink } from "@trpc/client";
import { createTRPCQueryUtils, createTRPCReact } from "@trpc/react-query";
import { observable } from "@trpc/server/observable";

import { getErrorData, retriableErrors } from "#app/failures/failure.ts";
import { fetchWithRequestId } from "#app/failures/request-id.ts";
import { startRequest } from "#app/navigation/progress.ts";
import { mayBeSignedIn } from "#app/navigation/signed-in-hint.ts";
import { endSession, getIdToken, getKnownUser, onUserChange } from "#app/session/identity.ts";
import { getPasskeyToken } from "#app/session/passkey-token.ts";

/** Maximum time that a page waits for its queries before it shows. Slower queries load in place afterwards. */
const TIMEOUT_MS = 1_500;

/** `Promise.allSettled`, but no longer than the timeout. Never rejects. */
export async function allSettledOrTimeout(
  parts: Promise<unknown>[],
  timeoutMs: number = TIMEOUT_MS,
): Promise<void> {
  const timeout = Promise.withResolvers<void>();
  const timer = setTimeout(timeout.resolve, timeoutMs);
  await Promise.race([Promise.allSettled(parts), timeout.promise]);
  clearTimeout(timer);
}

const QUERY_RETRIES = 3;
const MAX_BATCH_SIZE = 10;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 15_000;

async function fetchWithProgress(input: URL | RequestInfo, init?: RequestInit): Promise<Response> {
  const request = startRequest();
  try {
    const response = await fetchWithRequestId(input, init);
    if (response.status >= 500) request.fail();
    else request.finish();
    return response;
  } catch (thrown) {
    request.fail();
    throw thrown;
  }
}

async function getRequestHeaders(): Promise<Record<string, string>> {
  const accept = "application/json, text/plain";
  if (!getKnownUser() && !mayBeSignedIn()) return { accept };
  const token = await getIdToken();
  if (!token) return { accept };
  const passkeyToken = getPasskeyToken();
  return {
    accept,
    authorization: `Bearer ${token}`,
    ...(passkeyToken && { [PASSKEY_HEADER]: passkeyToken }),
  };
}

/** Asks for the confirmation that a call needs. Resolves to whether it was given. Undefined for other errors. */
type ConfirmationHandler = (
  path: string,
  code: ErrorCode | undefined,
) => Promise<boolean> | undefined;

let confirmationHandler: ConfirmationHandler | undefined;

/** Registers the function that asks for confirmations. Only pages that need it load its code (confirmation.ts). */
export function setConfirmationHandler(handler: ConfirmationHandler): void {
  confirmationHandler = handler;
}

/** Retries a mutation once the visitor has confirmed it. The form that sent it keeps its input. */
const handleSessionErrors: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const send = (isRepeated: boolean) =>
        next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: (thrown) => {
            const code = getErrorData(thrown)?.appCode;
            // Also drop a rejected session here: otherwise the login page would redirect straight back.
            const ended = code === "session_revoked" || code === "unauthenticated";
            if (ended && getKnownUser()) void endSession().catch(() => undefined);
            const proof =
              op.type !== "mutation" || isRepeated
                ? undefined
                : confirmationHandler?.(op.path, code);
            if (!proof) return observer.error(thrown);
            void proof.then((isGiven) => (isGiven ? send(true) : observer.error(thrown)));
          },
        });
      return send(false);
    });

/** Whether to retry a query: only if the service is unavailable or could not be reached. */
export function shouldRetry(failures: number, thrown: unknown): boolean {
  if (failures >= QUERY_RETRIES) return false;
  const data = getErrorData(thrown);
  if (data) return retriableErrors.has(data.appCode);
  return thrown instanceof TRPCClientError && thrown.cause instanceof TypeError;
}

/**
 * Milliseconds until the next attempt: the delay that the API requested, otherwise one second, doubled after each
 * attempt.
 */
export function getRetryDelay(attempt: number, thrown: unknown): number {
  const requested = getErrorData(thrown)?.retryAfterSeconds;
  return requested ? requested * 1_000 : Math.min(FIRST_RETRY_MS * 2 ** attempt, LONGEST_RETRY_MS);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, retryDelay: getRetryDelay, staleTime: 10_000 },
    // Never retry a mutation automatically, and don't queue it while offline.
    mutations: { retry: false, networkMode: "always" },
  },
});

let cachedUid: string | null | undefined;
onUserChange(() => {
  const uid = getKnownUser()?.uid ?? null;
  // Data of one account must not be shown to the next one in this tab.
  if (cachedUid !== undefined && uid !== cachedUid) queryClient.clear();
  cachedUid = uid;
});

/** The API client for calls outside a component's lifetime. */
export const api = createTRPCClient<AppRouter>({
  links: [
    handleSessionErrors,
    httpBatchLink({
      url: "/api/trpc",
      headers: getRequestHeaders,
      fetch: fetchWithProgress,
      maxItems: MAX_BATCH_SIZE,
    }),
  ],
});

/** Hooks for each procedure, typed by the API's router. Components use them inside of `ApiProvider`. */
export const trpc = createTRPCReact<AppRouter>();

/** Query cache for code outside components: page loaders and actions. */
export const queryUtils = createTRPCQueryUtils<AppRouter>({ queryClient, client: api });
