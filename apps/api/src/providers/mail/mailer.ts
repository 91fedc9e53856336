/** A mail that is ready to send. Mailboxes recognise duplicates by `messageId`. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** For newsletters: a URL that accepts the one-click POST of RFC 8058. */
  unsubscribeUrl?: string | undefined;
  /** Where replies go; support by default. Only mail that a person wrote has its own. */
  replyTo?: string | undefined;
}

/** A mail service. To add one, write its file and register it in mailers.ts. */
export interface Mailer {
  /** Throws a `RecipientRejectedError` if the recipient does not exist; after any other error the outbox retries. */
  send: (mail: Mail) => Promise<void>;
  /** Connects and logs in without sending anything. Rejects with the service's own message. */
  verify: () => Promise<void>;
  close: () => void;
}

/** The mail service reports that the recipient does not exist. Other failures may be temporary. */
export class RecipientRejectedError extends Error {
  override name = "RecipientRejectedError";
}

/** Headers that every mail has, whichever service sends it. */
export function getMailHeaders({ messageId, replyTo, unsubscribeUrl }: Mail) {
  return {
    // Help desks skip automatic mail (RFC 3834), but need to answer mail that a person wrote.
    "Auto-Submitted": replyTo ? "no" : "auto-generated",
    // Some services replace the Message-ID; a bounce report still names the mail by this header.
    "X-Mail-Id": messageId,
    ...(unsubscribeUrl && {
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  };
}
