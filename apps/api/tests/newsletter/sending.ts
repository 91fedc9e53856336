import { expect } from "vitest";

import { queueIssues } from "../../src/features/newsletter/queue-issues.ts";
import { drainOutbox } from "../../src/outbox/drain-outbox.ts";
import { createRecordingMailer, writeNewsletterFile } from "../setup/newsletters.ts";
import { callOps, rowsOfOps } from "../setup/run-ops.ts";
import { selectRows } from "../setup/shop.ts";
import type { Suite } from "../setup/suite.ts";

export const auditOptions = ["--why", "news", "--as", "Ada"];

/** Starts to send a newsletter to all current subscribers. Returns its name. */
export async function startNewsletter(suite: Suite): Promise<string> {
  const { name, from } = writeNewsletterFile();
  const answer = await callOps(suite, ["newsletter", "send", name, ...from, ...auditOptions]);
  expect(answer).toMatchObject({ code: 0 });
  return name;
}

/** Runs the jobs as the scheduler does, until every newsletter is sent. */
export async function sendAll(suite: Suite, recipients: string[] = []): Promise<string[]> {
  const { mailer } = createRecordingMailer(recipients);
  const { deps } = suite.api;
  const open = "select 1 from newsletter_issues where ended_at is null and stopped_at is null";
  while ((await selectRows(suite, open)).length > 0) {
    await queueIssues(deps);
    await drainOutbox({ ...deps, mailer });
  }
  return recipients;
}

/** The recipients that did not get exactly one mail. */
export function findNotOnce(emails: string[], recipients: string[]): string[] {
  const counts = Map.groupBy([...recipients, ...emails], (email) => email);
  return [...counts].filter(([, { length }]) => length !== 2).map(([email]) => email);
}

export async function getStatus(suite: Suite, name: string) {
  const [row] = await rowsOfOps(suite, "newsletter", "status", name);
  const issues = row?.issues as Record<string, unknown>[] | undefined;
  return issues?.[0];
}
