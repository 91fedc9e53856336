import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

import { beforeEach, expect, test } from "vitest";

import { checkNewsletter } from "../../src/doctor/check-shop.ts";
import { queueIssues } from "../../src/features/newsletter/queue-issues.ts";
import { drainOutbox } from "../../src/outbox/drain-outbox.ts";
import { recordUndeliverable } from "../../src/outbox/suppression.ts";
import { createPostgresLimiter } from "../../src/providers/limiter.ts";
import {
  addSubscribers,
  listIssueMails,
  createRecordingMailer,
  writeNewsletterFile,
} from "../setup/newsletters.ts";
import { callOps } from "../setup/run-ops.ts";
import { selectRows } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";

const suite = withSuite({ overrides: { wakeOutbox: () => undefined } });

const reason = ["--why", "news", "--as", "Ada"];
const ops = (...args: string[]) => callOps(suite, args);
const later = (minutes: number) => () => new Date(Date.now() + minutes * 60_000);

beforeEach(() => suite.sql.query("truncate subscriptions, newsletter_issues, outbox cascade"));

async function startNewsletter(): Promise<string> {
  const { name, from } = writeNewsletterFile();
  expect(await ops("newsletter", "send", name, ...from, ...reason)).toMatchObject({ code: 0 });
  return name;
}

/** Runs the scheduler's jobs some minutes from now. Returns the recipients of the sent mails. */
async function runNewsletterJobs(minutes = 0): Promise<string[]> {
  const { mailer, recipients } = createRecordingMailer();
  const deps = { ...suite.api.deps, mailer, now: later(minutes) };
  await queueIssues(deps);
  await drainOutbox(deps);
  return recipients;
}

async function checkNewsletterIn(minutes = 0) {
  const { config, api } = suite;
  const deps = { ...api.deps, now: later(minutes) };
  const [finding] = await checkNewsletter({ config, deps, compare: "none" });
  return finding;
}

test("a stopped newsletter sends nothing, not even what waits, and goes on where it stood", async () => {
  const emails = await addSubscribers(suite, 120);
  const name = await startNewsletter();
  await queueIssues(suite.api.deps);
  expect(await ops("newsletter", "stop", name, ...reason)).toMatchObject({
    rows: [{ state: "stopped", queued: 100, left: 20, sent: 0 }],
  });
  // Stopped for longer than a mail is retried.
  for (const minutes of [0, 70, 130]) {
    expect(await runNewsletterJobs(minutes)).toEqual([]);
  }
  const tries = "select max(attempts) as most from outbox";
  expect(await selectRows(suite, tries)).toEqual([{ most: 0 }]);
  expect(await listIssueMails(suite, name)).toEqual({ sent: 0, skipped: 0, waiting: 100 });
  expect(await checkNewsletterIn()).toMatchObject({
    state: "warning",
    found: expect.stringContaining("100 of 120 mails are written"),
    fix: expect.stringContaining(`newsletter resume ${name}`),
  });
  expect(await ops("newsletter", "stop", name, ...reason)).toMatchObject({ code: 0 });
  expect(await ops("newsletter", "resume", name, "--dry-run")).toMatchObject({ code: 0 });
  expect(await ops("newsletter", "resume", name, ...reason)).toMatchObject({
    rows: [{ state: "sending" }],
  });
  expect(await ops("newsletter", "resume", name, ...reason)).toMatchObject({ code: 0 });
  const recipients = [...(await runNewsletterJobs(140)), ...(await runNewsletterJobs(141))];
  expect(recipients.toSorted()).toEqual(emails.toSorted());
  const trail = "select command, before, after from audit where target = $1 order by at";
  expect(await selectRows(suite, trail, [`newsletter ${name}`])).toMatchObject([
    { command: "newsletter send" },
    { before: { state: "sending", queued: 100 }, after: { state: "stopped" } },
    { before: { state: "stopped", queued: 100 }, after: { state: "sending" } },
  ]);
});

test("a newsletter that is given up stays given up, and its waiting mails are dropped", async () => {
  await addSubscribers(suite, 2);
  const name = await startNewsletter();
  await queueIssues(suite.api.deps);
  expect(await ops("newsletter", "cancel", name, ...reason)).toMatchObject({
    rows: [{ state: "cancelled", sent: 0, skipped: 2 }],
  });
  expect(await runNewsletterJobs()).toEqual([]);
  expect(await listIssueMails(suite, name)).toEqual({ sent: 0, skipped: 2, waiting: 0 });
  for (const verb of ["resume", "stop"]) {
    expect((await ops("newsletter", verb, name, ...reason)).message).toContain("is over");
  }
  expect(await checkNewsletterIn(60)).toMatchObject({ state: "ok", found: "none is on its way" });
});

test("the doctor finds a newsletter that stands still", async () => {
  await addSubscribers(suite, 120);
  const name = await startNewsletter();
  await runNewsletterJobs();
  expect(await checkNewsletterIn(10)).toMatchObject({ state: "ok", check: name });
  expect(await checkNewsletterIn(40)).toMatchObject({
    state: "wrong",
    found: expect.stringMatching(
      /^stands still since \d+ \w+ \d{4}, [\d:]+ UTC, 100 of 120 mails are written$/,
    ),
    fix: expect.stringContaining("newsletter-issues"),
  });
  await runNewsletterJobs(1);
  expect(await checkNewsletterIn(40)).toMatchObject({ state: "ok" });
});

test("while the mail server is away every mail waits, and the counter of its address drops none", async () => {
  const emails = await addSubscribers(suite, 3);
  const name = await startNewsletter();
  await queueIssues(suite.api.deps);
  const away = {
    send: () => Promise.reject(new Error("421 later")),
    verify: async () => undefined,
    close: () => undefined,
  };
  const limiter = createPostgresLimiter(suite.sql, suite.api.deps.digests);
  for (let tries = 0; tries < 8; tries += 1) {
    await suite.sql.query("update outbox set next_attempt_at = now() - interval '1 minute'");
    await drainOutbox({ ...suite.api.deps, limiter, mailer: away });
  }
  expect(await listIssueMails(suite, name)).toEqual({ sent: 0, skipped: 0, waiting: 3 });
  await suite.sql.query("update outbox set next_attempt_at = now() - interval '1 minute'");
  const { mailer, recipients } = createRecordingMailer();
  await drainOutbox({ ...suite.api.deps, limiter, mailer });
  expect(recipients.toSorted()).toEqual(emails.toSorted());
});

test("a newsletter is previewed as HTML and text, and tested at one address, before anybody gets it", async () => {
  await addSubscribers(suite, 1);
  const { name, from, folder } = writeNewsletterFile(["draft: true"]);
  const shown = await ops("newsletter", "preview", name, ...from, "--out", folder);
  expect(shown.rows).toMatchObject([{ subject: "News of the week" }]);
  const read = (extension: string) =>
    readFileSync(path.join(folder, `newsletter-${name}.${extension}`), "utf8");
  expect(read("html")).toMatch(/<h2[^>]*>What is new<\/h2><ul[^>]*><li[^>]*><strong>One</);
  expect(read("txt")).toContain("Subject: News of the week\n\nHello, read the blog (https://");

  const email = `${randomUUID()}@example.com`;
  const args = ["newsletter", "test", name, ...from, "--to", email, ...reason];
  expect(await ops(...args, "--dry-run")).toMatchObject({ code: 0 });
  await drainOutbox(suite.api.deps);
  expect(suite.inbox.listMessages({ to: email })).toEqual([]);
  expect(await ops(...args)).toMatchObject({ code: 0 });
  await drainOutbox(suite.api.deps);
  const [mail] = suite.inbox.listMessages({ to: email });
  expect(mail).toMatchObject({ subject: "Test: News of the week" });
  expect(mail?.text).toContain("Unsubscribe at any time: (each subscriber's own link goes here)");
  expect(await ops("newsletter", "status")).toMatchObject({ rows: [{ issues: [] }] });
});

test("what is no newsletter to send is refused with what to do", async () => {
  const send = (letter: { name: string; from: string[] }) =>
    ops("newsletter", "send", letter.name, ...letter.from, ...reason);
  expect((await send(writeNewsletterFile(["draft: true"]))).message).toContain(
    'take "draft: true" out',
  );
  const future = writeNewsletterFile(["published: 2999-01-01"]);
  expect((await send(future)).message).toMatch(/published/);
  expect((await send(writeNewsletterFile([], "| a |\n| --- |"))).message).toMatch(
    /\.md:6 {2}mail programs show/,
  );
  expect((await send({ name: "nothing", from: [] })).message).toContain("There is no ");
  expect(await send({ name: "../secret", from: [] })).toMatchObject({ code: 2 });
  expect(await ops("newsletter", "stop", "nothing", ...reason)).toMatchObject({
    code: 1,
    message: expect.stringContaining("was never sent"),
  });
  expect(await ops("newsletter", "test", "nothing", "--to", "nobody")).toMatchObject({ code: 2 });
  expect(await selectRows(suite, "select 1 from newsletter_issues")).toEqual([]);
});

test("the subscribers' file has a row for each, and no cell that a spreadsheet would run", async () => {
  const formula = `=cmd|${randomUUID()}@example.com`;
  const [first = "", refused = ""] = await addSubscribers(suite, 3, [
    `${randomUUID()}@example.com`,
    `${randomUUID()}@example.com`,
    formula,
  ]);
  await recordUndeliverable(suite.api.deps, refused, "refused");
  const { folder } = writeNewsletterFile();
  const file = path.join(folder, "subscribers.csv");
  expect((await ops("newsletter", "export")).rows).toHaveLength(3);
  const answer = await ops("newsletter", "export", "--csv", file);
  expect(answer.rows).toEqual([{ wrote: file, rows: 3 }]);
  const [head, ...lines] = readFileSync(file, "utf8").trimEnd().split("\n");
  expect(head).toBe("\uFEFFemail,confirmed,stopped");
  expect(lines.find((line) => line.includes(first))).toMatch(/^[^,]+,\d{4}-\S+Z,$/);
  expect(lines.find((line) => line.includes(refused))).toMatch(/,refused$/);
  expect(lines.some((line) => line.startsWith(`'${formula},`))).toBe(true);
});
