/** Returns a function that creates a value on its first call and reuses it. After a failure the next call retries. */
export function memoizeAsync<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}
