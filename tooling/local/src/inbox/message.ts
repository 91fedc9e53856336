import PostalMime, { addressParser } from "postal-mime";
import * as z from "zod/mini";

export const messageSchema = z.object({
  /** Increases with each mail that arrives; compares as a number. */
  id: z.int(),
  receivedAt: z.iso.datetime(),
  /** From the header, for people. */
  from: z.string(),
  /** From the envelope, in lower case. */
  to: z.array(z.string()),
  subject: z.string(),
  messageId: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.array(z.object({ key: z.string(), value: z.string() })),
  attachments: z.array(z.object({ fileName: z.string(), mimeType: z.string() })),
});
export type Message = z.infer<typeof messageSchema>;

/** Parses a mail received over SMTP, for the recipients of its envelope. */
export async function parseMessage(to: string[], raw: Uint8Array): Promise<Omit<Message, "id">> {
  const mail = await PostalMime.parse(raw);
  const headers = mail.headers.map(({ key, value }) => ({ key, value }));
  const [from] = addressParser(headers.find(({ key }) => key === "from")?.value ?? "");
  return {
    receivedAt: new Date().toISOString(),
    from: from?.address === undefined ? "" : `${from.name} <${from.address}>`.trim(),
    to: to.map((address) => address.toLowerCase()),
    subject: mail.subject ?? "",
    messageId: mail.messageId ?? "",
    text: mail.text ?? "",
    html: mail.html ?? "",
    headers,
    attachments: mail.attachments.map(({ filename, mimeType }) => ({
      fileName: filename ?? "",
      mimeType,
    })),
  };
}
