import { AsyncLocalStorage } from "node:async_hooks";

const requestIds = new AsyncLocalStorage<string>();

/** The id of the request that this code runs for; undefined outside a request. */
export function getRequestId(): string | undefined {
  return requestIds.getStore();
}

/** Runs `work`, and everything that it starts, in the context of a request. */
export function runWithRequestId<T>(requestId: string, work: () => T): T {
  return requestIds.run(requestId, work);
}
