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

/** A report repeats the mail it is about; ours are far smaller. */
const BODY_LIMIT = 1_048_576;

/**
 * Where the mail provider reports bounces and complaints: a report as it arrived (`message/rfc822`), or its events
 * translated to our schema (JSON). Requires the secret that only the provider knows; without a configured secret
 * the route does not exist.
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
 * Handles a report about a mail, as it came to the address for bounces. Anyone can write there, so it counts only
 * if it shows the id of a mail that we sent to that very address: only the recipient knows the id, and no recipient
 * can name another's address. Returns how many addresses it newly blocks.
 */
export async function processMailReport(
  deps: Pick<Deps, "db" | "digests" | "now">,
  raw: Uint8Array,
): Promise<{ stopped: number }> {
  const { recipients, outboxId } = await parseMailReport(raw);
  const [recipient, ...others] = recipients;
  // Ours have one recipient each.
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

/** Groups of header fields with an empty line between them; a field may continue on the next line. */
function parseFieldGroups(text: string): Fields[] {
  const unfolded = text.replaceAll("\r\n", "\n").replaceAll(/\n[ \t]+/g, " ");
  return unfolded
    .split(/\n{2,}/)
    .map((group) => new Map([...group.matchAll(/^([\w-]+):(.*)$/gm)].map(toField)));
}

function toField([, name = "", value = ""]: RegExpMatchArray): [string, string] {
  return [name.toLowerCase(), value.trim()];
}

/** 5.2.2 is a full mailbox, 5.3.4 a size, 5.4.7 a time-out, 5.7 a policy: none says that there is no recipient. */
function isPermanentFailure(fields: Fields): boolean {
  const status = fields.get("status") ?? "";
  const isForGood = /^5\.\d+\.\d+/.test(status) && !/^5\.(2\.2|3\.|4\.|7\.)/.test(status);
  return fields.get("action")?.toLowerCase() === "failed" && isForGood;
}

/** `rfc822; Ada <ada@example.com>` */
function parseAddress(field: string | undefined): string {
  const words = field?.match(/[^\s<>;,"]+/g) ?? [];
  return words.find((word) => word.slice(1, -1).includes("@"))?.toLowerCase() ?? "";
}

/** Mail services may replace our Message-ID with their own; they leave the other field unchanged. */
function findOutboxId(original: Fields | undefined): string | undefined {
  const named = `${original?.get("x-mail-id") ?? ""} ${original?.get("message-id") ?? ""}`;
  return /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.\d+)?@/i.exec(named)?.[1];
}
