/** Longer than a page should wait for all of its parts; what is late then loads in its own place. */
const PATIENCE_MS = 1_500;

/** Waits until all have come or failed, but not for what takes long. Never rejects. */
export async function settledOrLate(
  parts: Promise<unknown>[],
  patienceMs: number = PATIENCE_MS,
): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, patienceMs);
  await Promise.race([Promise.allSettled(parts), late.promise]);
  clearTimeout(timer);
}
