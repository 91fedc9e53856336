import type { Attachment } from "postal-mime";

import type { UndeliverableReason } from "./note-undeliverable.ts";

export interface MailReport {
  /** The recipients whom the mail could not reach, or who complained about it. */
  recipients: { email: string; reason: UndeliverableReason }[];
  /** Our id of the reported mail; `undefined` if the report does not show one. */
  outboxId: string | undefined;
}

type Fields = Map<string, string>;

/**
 * What a report says about a mail of ours: that it cannot be delivered (RFC 3464), or that its reader complains
 * (RFC 5965). Temporary failures, and refusals for reasons of policy, list no recipients.
 */
export async function readMailReport(raw: Uint8Array): Promise<MailReport> {
  const { default: PostalMime } = await import("postal-mime");
  const { attachments } = await PostalMime.parse(raw, { maxNestingDepth: 20 });
  const part = (type: RegExp) => textOf(attachments.find(({ mimeType }) => type.test(mimeType)));
  const original = part(/^(message\/rfc822|text\/rfc822-headers)$/);
  const bounced = groupsOf(part(/^message\/delivery-status$/))
    .filter(isFinal)
    .map((fields) => fields.get("original-recipient") ?? fields.get("final-recipient"))
    .map((field) => ({ email: addressIn(field), reason: "refused" as const }));
  const [feedback] = groupsOf(part(/^message\/feedback-report$/));
  const isComplaint = feedback?.get("feedback-type")?.toLowerCase() === "abuse";
  const complainer = feedback?.get("original-rcpt-to") ?? groupsOf(original)[0]?.get("to");
  const complained = isComplaint
    ? [{ email: addressIn(complainer), reason: "complaint" as const }]
    : [];
  return {
    recipients: [...bounced, ...complained].filter(({ email }) => email !== ""),
    outboxId: outboxIdIn(groupsOf(original)[0]),
  };
}

function textOf(attachment: Attachment | undefined): string {
  const content = attachment?.content;
  if (content === undefined) return "";
  return typeof content === "string" ? content : new TextDecoder().decode(content);
}

/** Groups of header fields with an empty line between them; a field may continue on the next line. */
function groupsOf(text: string): Fields[] {
  const unfolded = text.replaceAll("\r\n", "\n").replaceAll(/\n[ \t]+/g, " ");
  return unfolded
    .split(/\n{2,}/)
    .map((group) => new Map([...group.matchAll(/^([\w-]+):(.*)$/gm)].map(toField)));
}

function toField([, name = "", value = ""]: RegExpMatchArray): [string, string] {
  return [name.toLowerCase(), value.trim()];
}

/** 5.2.2 is a full mailbox, 5.3.4 a size, 5.4.7 a time-out, 5.7 a policy: none says that there is no recipient. */
function isFinal(fields: Fields): boolean {
  const status = fields.get("status") ?? "";
  const isForGood = /^5\.\d+\.\d+/.test(status) && !/^5\.(2\.2|3\.|4\.|7\.)/.test(status);
  return fields.get("action")?.toLowerCase() === "failed" && isForGood;
}

/** `rfc822; Ada <ada@example.com>` */
function addressIn(field: string | undefined): string {
  const words = field?.match(/[^\s<>;,"]+/g) ?? [];
  return words.find((word) => word.slice(1, -1).includes("@"))?.toLowerCase() ?? "";
}

/** Mail services may replace our Message-ID with their own; they leave the other field unchanged. */
function outboxIdIn(original: Fields | undefined): string | undefined {
  const named = `${original?.get("x-mail-id") ?? ""} ${original?.get("message-id") ?? ""}`;
  return /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.\d+)?@/i.exec(named)?.[1];
}
