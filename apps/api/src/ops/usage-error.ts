/** The command was called with wrong arguments, and nothing was changed. */
export class UsageError extends Error {
  override name = "UsageError";
}
