/** A failure that a person can fix: its message is printed without a stack trace. */
export class ExpectedError extends Error {
  override name = "ExpectedError";
}
