import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { onTestFinished } from "vitest";

import { selectRows } from "./shop.ts";
import type { Suite } from "./suite.ts";

const text = "Hello, read the [blog](/blog).\n\n## What is new\n\n- **One** thing";

/** Writes a newsletter file into its own folder, and returns the options that name the folder. */
export function writeNewsletterFile(fields: string[] = [], body = text) {
  const folder = mkdtempSync(path.join(tmpdir(), "letters-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const name = `letter-${randomUUID()}`;
  const head = ["subject: News of the week", "published: 2026-01-01", ...fields];
  writeFileSync(path.join(folder, `${name}.md`), ["---", ...head, "---", "", body].join("\n"));
  return { name, from: ["--from", folder], folder };
}

/** Inserts confirmed subscribers, without their mails. */
export async function addSubscribers(
  suite: Suite,
  count: number,
  emails = Array.from({ length: count }, () => `${randomUUID()}@example.com`),
): Promise<string[]> {
  await suite.sql.query(
    `insert into subscriptions (address_digest, email, state, requested_at, confirmed_at)
     select digest, email, 'subscribed', now(), now()
     from unnest($1::text[], $2::text[]) as t(digest, email)`,
    [emails.map(suite.api.deps.digests.compute), emails],
  );
  return emails;
}

/** A mailer that accepts everything and records the recipients. */
export function createRecordingMailer(recipients: string[] = []) {
  const mailer: Suite["api"]["deps"]["mailer"] = {
    send: async ({ to }) => void recipients.push(to),
    verify: async () => undefined,
    close: () => undefined,
  };
  return { mailer, recipients };
}

/** Counts a newsletter's mails by their state in the outbox. */
export async function listIssueMails(suite: Suite, name: string) {
  const [row] = await selectRows<{ sent: number; skipped: number; waiting: number }>(
    suite,
    `select count(sent_at)::int as sent, count(skipped_at)::int as skipped,
       (count(*) filter (where sent_at is null and skipped_at is null and dead_at is null))::int as waiting
     from outbox where dedupe_key like 'newsletter-issue:' || $1 || ':%'`,
    [name],
  );
  return row;
}
