/** A failure that a person can act on: its message is printed as it is, without a stack trace. */
export class ExpectedError extends Error {
  override name = "ExpectedError";
}
