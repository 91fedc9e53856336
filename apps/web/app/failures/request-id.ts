const requestIds = new WeakMap<object, string>();

/** `fetch` with a request id of our own, which the API logs, so that a failure has an id even without a response. */
export async function fetchWithRequestId(
  input: URL | RequestInfo,
  init?: RequestInit,
): Promise<Response> {
  const id = crypto.randomUUID();
  const headers = new Headers(init?.headers);
  headers.set("x-request-id", id);
  const response = await attachIdToErrors(id, fetch(input, { ...init, headers }));
  const json = response.json.bind(response);
  // A proxy in between may answer in another format, so parsing can fail too.
  response.json = () => attachIdToErrors(id, json() as Promise<unknown>);
  return response;
}

async function attachIdToErrors<T>(id: string, promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (thrown) {
    if (thrown instanceof Error) requestIds.set(thrown, id);
    throw thrown;
  }
}

/** The id of a request that got no readable response. */
export function getRequestId(thrown: unknown): string | undefined {
  return thrown instanceof Error ? requestIds.get(thrown) : undefined;
}
