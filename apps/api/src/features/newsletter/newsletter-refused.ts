/** What was wished for a newsletter does not fit its state. The message is for whoever wished it. */
export class NewsletterRefused extends Error {
  override name = "NewsletterRefused";
}
