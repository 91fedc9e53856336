/** The mail server says for good that there is no such recipient (5xx to RCPT TO). Other refusals may pass. */
export class RecipientRefusedError extends Error {
  override name = "RecipientRefusedError";
}
