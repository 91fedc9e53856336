/** The longest that a page should wait for all of its parts; late ones then load in their place. */
const TIMEOUT_MS = 1_500;

/** `Promise.allSettled`, but no longer than the timeout. Never rejects. */
export async function allSettledOrTimeout(
  parts: Promise<unknown>[],
  timeoutMs: number = TIMEOUT_MS,
): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, timeoutMs);
  await Promise.race([Promise.allSettled(parts), late.promise]);
  clearTimeout(timer);
}
