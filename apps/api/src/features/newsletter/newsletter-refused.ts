/** What was wished for a newsletter does not fit its state. The message is for the person who wished it. */
export class NewsletterRefused extends Error {
  override name = "NewsletterRefused";
}
