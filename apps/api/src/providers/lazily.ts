/**
 * Makes what takes long to load at the first call, and gives the same to every later one. What failed is tried
 * again by the next call.
 */
export function lazily<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}
