const numbers = new WeakMap<object, string>();

/** Makes a request with a number of ours, which the service's log has too: also where no answer comes back. */
export async function fetchNumbered(
  input: URL | RequestInfo,
  init?: RequestInit,
): Promise<Response> {
  const number = crypto.randomUUID();
  const headers = new Headers(init?.headers);
  headers.set("x-request-id", number);
  const response = await noting(number, fetch(input, { ...init, headers }));
  const json = response.json.bind(response);
  // Something between us and the service answers in a form of its own.
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

/** The number of the failed request, where no answer came or the answer could not be read. */
export function numberOf(thrown: unknown): string | undefined {
  return thrown instanceof Error ? numbers.get(thrown) : undefined;
}
