/**
 * The mail server says permanently that there is no such recipient (5xx to RCPT TO). Other refusals may be
 * temporary.
 */
export class RecipientRefusedError extends Error {
  override name = "RecipientRefusedError";
}
