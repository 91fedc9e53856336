/** A command was called with wrong arguments; nothing was changed. */
export class UsageError extends Error {
  override name = "UsageError";
}
