/** The mail must not go out now, for a reason of ours. It waits, and uses up none of its tries. */
export class MailHeldError extends Error {
  override name = "MailHeldError";
}
