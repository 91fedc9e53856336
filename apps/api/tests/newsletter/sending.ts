import { expect } from "vitest";

import { queueIssues } from "../../src/features/newsletter/queue-issues.ts";
import { drainOutbox } from "../../src/outbox/drain-outbox.ts";
import { takingMailer, writeLetter } from "../setup/letters.ts";
import { callOps, rowsOfOps } from "../setup/run-ops.ts";
import { rowsOf } from "../setup/shop.ts";
import type { Suite } from "../setup/suite.ts";

export const reason = ["--why", "news", "--as", "Ada"];

/** A newsletter that is on its way to everyone who is subscribed. */
export async function begun(suite: Suite): Promise<string> {
  const { name, from } = writeLetter();
  const answer = await callOps(suite, ["newsletter", "send", name, ...from, ...reason]);
  expect(answer).toMatchObject({ code: 0 });
  return name;
}

/** What the scheduler does, until no newsletter is left to send. */
export async function sendAll(suite: Suite, recipients: string[] = []): Promise<string[]> {
  const { mailer } = takingMailer(recipients);
  const { deps } = suite.api;
  const open = "select 1 from newsletter_issues where ended_at is null and stopped_at is null";
  while ((await rowsOf(suite, open)).length > 0) {
    await queueIssues(deps);
    await drainOutbox({ ...deps, mailer });
  }
  return recipients;
}

/** Who got no mail, and who got more than one. */
export function notOnce(emails: string[], recipients: string[]): string[] {
  const counts = Map.groupBy([...recipients, ...emails], (email) => email);
  return [...counts].filter(([, { length }]) => length !== 2).map(([email]) => email);
}

export async function statusOf(suite: Suite, name: string) {
  const [row] = await rowsOfOps(suite, "newsletter", "status", name);
  const [issue] = row?.issues as Record<string, unknown>[];
  return issue;
}
