import { AsyncLocalStorage } from "node:async_hooks";

const requestIds = new AsyncLocalStorage<string>();

/** The id of the request in whose course this runs; undefined outside of any. */
export function currentRequestId(): string | undefined {
  return requestIds.getStore();
}

/** Runs `work`, and everything that it begins, in the course of the request of this id. */
export function runInRequest<T>(requestId: string, work: () => T): T {
  return requestIds.run(requestId, work);
}
