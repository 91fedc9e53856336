const numbers = new WeakMap<object, string>();

/**
 * Sends our own request number, which is in the service's log too, so that a failure has one even without an
 * answer.
 */
export async function fetchWithRequestId(
  input: URL | RequestInfo,
  init?: RequestInit,
): Promise<Response> {
  const number = crypto.randomUUID();
  const headers = new Headers(init?.headers);
  headers.set("x-request-id", number);
  const response = await noting(number, fetch(input, { ...init, headers }));
  const json = response.json.bind(response);
  // A proxy between us and the service answers in its own format.
  response.json = () => noting(number, json() as Promise<unknown>);
  return response;
}

async function noting<T>(number: string, step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (thrown) {
    if (thrown instanceof Error) numbers.set(thrown, number);
    throw thrown;
  }
}

/** The number of the failed request, if no answer came or it could not be read. */
export function getRequestId(thrown: unknown): string | undefined {
  return thrown instanceof Error ? numbers.get(thrown) : undefined;
}
