import { mailEventsSchema } from "@site/contracts/mail-events";
import { and, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Attachment } from "postal-mime";

import { outbox } from "../db/schema/outbox.ts";
import type { Deps } from "../deps.ts";
import { requireSecret } from "../http/authorization.ts";
import { parseInput } from "../http/parse-input.ts";
import {
  computeRecipientDigest,
  recordUndeliverable,
  type UndeliverableReason,
} from "./suppression.ts";

/** A report contains the reported mail; our mails are far smaller. */
const BODY_LIMIT = 1_048_576;

/**
 * Registers the webhook for bounces and complaints. It accepts a report mail (`message/rfc822`) or the provider's
 * events in our schema (JSON), and requires the configured secret. Without a secret the route does not exist.
 */
export function registerMailReportRoute(
  app: FastifyInstance,
  deps: Deps,
  secret: string | undefined,
): void {
  if (secret === undefined) return;
  void app.register(async (scope) => {
    scope.addHook("onRequest", async ({ headers }) => requireSecret(headers.authorization, secret));
    scope.addContentTypeParser(
      "message/rfc822",
      { parseAs: "buffer", bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, body),
    );
    scope.post("/api/webhooks/mail", { bodyLimit: BODY_LIMIT }, async ({ body }) => {
      if (Buffer.isBuffer(body)) return processMailReport(deps, body);
      let stopped = 0;
      for (const { address, kind } of parseInput(mailEventsSchema, body).events) {
        const reason = kind === "bounced" ? "refused" : "complaint";
        if (await recordUndeliverable(deps, address, reason)) stopped += 1;
      }
      return { stopped };
    });
  });
}

/**
 * Handles a report that arrived at the address for bounces. Anyone can write there, so a report counts only if it
 * contains the id of a mail that we sent to the reported address: only its recipient knows that id. Returns how many
 * addresses are newly suppressed.
 */
export async function processMailReport(
  deps: Pick<Deps, "db" | "digests" | "now">,
  raw: Uint8Array,
): Promise<{ stopped: number }> {
  const { recipients, outboxId } = await parseMailReport(raw);
  const [recipient, ...others] = recipients;
  // Our mails have one recipient each.
  if (!recipient || others.length > 0 || !outboxId) return { stopped: 0 };
  const { email, reason } = recipient;
  const sentTo = computeRecipientDigest(deps, outboxId, email);
  const [sent] = await deps.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.id, outboxId), eq(outbox.sentTo, sentTo)));
  if (!sent) return { stopped: 0 };
  return { stopped: (await recordUndeliverable(deps, email, reason)) ? 1 : 0 };
}

interface MailReport {
  /** Recipients that the mail did not reach, or who complained about it. */
  recipients: { email: string; reason: UndeliverableReason }[];
  /** Our id of the reported mail, if the report contains it. */
  outboxId: string | undefined;
}

type Fields = Map<string, string>;

/**
 * Parses a report: that a mail cannot be delivered (RFC 3464), or that its reader complains (RFC 5965). Temporary
 * failures and rejections by policy give no recipients.
 */
export async function parseMailReport(raw: Uint8Array): Promise<MailReport> {
  const { default: PostalMime } = await import("postal-mime");
  const { attachments } = await PostalMime.parse(raw, { maxNestingDepth: 20 });
  const part = (type: RegExp) => toText(attachments.find(({ mimeType }) => type.test(mimeType)));
  const original = part(/^(message\/rfc822|text\/rfc822-headers)$/);
  const bounced = parseFieldGroups(part(/^message\/delivery-status$/))
    .filter(isPermanentFailure)
    .map((fields) => fields.get("original-recipient") ?? fields.get("final-recipient"))
    .map((field) => ({ email: parseAddress(field), reason: "refused" as const }));
  const [feedback] = parseFieldGroups(part(/^message\/feedback-report$/));
  const isComplaint = feedback?.get("feedback-type")?.toLowerCase() === "abuse";
  const complainer = feedback?.get("original-rcpt-to") ?? parseFieldGroups(original)[0]?.get("to");
  const complained = isComplaint
    ? [{ email: parseAddress(complainer), reason: "complaint" as const }]
    : [];
  return {
    recipients: [...bounced, ...complained].filter(({ email }) => email !== ""),
    outboxId: findOutboxId(parseFieldGroups(original)[0]),
  };
}

function toText(attachment: Attachment | undefined): string {
  const content = attachment?.content;
  if (content === undefined) return "";
  return typeof content === "string" ? content : new TextDecoder().decode(content);
}

/** Parses groups of header fields, which are separated by empty lines. A field may continue on the next line. */
function parseFieldGroups(text: string): Fields[] {
  const unfolded = text.replaceAll("\r\n", "\n").replaceAll(/\n[ \t]+/g, " ");
  return unfolded
    .split(/\n{2,}/)
    .map((group) => new Map([...group.matchAll(/^([\w-]+):(.*)$/gm)].map(toField)));
}

function toField([, name = "", value = ""]: RegExpMatchArray): [string, string] {
  return [name.toLowerCase(), value.trim()];
}

/** Excludes codes that are not about the recipient: 5.2.2 full mailbox, 5.3 system, 5.4 network, 5.7 policy. */
function isPermanentFailure(fields: Fields): boolean {
  const status = fields.get("status") ?? "";
  const isPermanent = /^5\.\d+\.\d+/.test(status) && !/^5\.(2\.2|3\.|4\.|7\.)/.test(status);
  return fields.get("action")?.toLowerCase() === "failed" && isPermanent;
}

/** The address in a field such as `rfc822; Ada <ada@example.com>`. */
function parseAddress(field: string | undefined): string {
  const words = field?.match(/[^\s<>;,"]+/g) ?? [];
  return words.find((word) => word.slice(1, -1).includes("@"))?.toLowerCase() ?? "";
}

/** Mail services may replace our Message-ID with their own; they keep X-Mail-Id. */
function findOutboxId(original: Fields | undefined): string | undefined {
  const named = `${original?.get("x-mail-id") ?? ""} ${original?.get("message-id") ?? ""}`;
  return /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.\d+)?@/i.exec(named)?.[1];
}
