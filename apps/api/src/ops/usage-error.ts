/** A wrong call of a command; nothing was done. */
export class UsageError extends Error {
  override name = "UsageError";
}
