import { beforeEach, expect, test } from "vitest";

import { queueIssues } from "../../src/features/newsletter/queue-issues.ts";
import { drainOutbox } from "../../src/outbox/drain-outbox.ts";
import { createDyingDeps } from "../crashes/dying-deps.ts";
import {
  addSubscribers,
  createRecordingMailer,
  writeNewsletterFile,
} from "../setup/newsletters.ts";
import { callOps, rowsOfOps } from "../setup/run-ops.ts";
import { selectRows } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { startNewsletter, findNotOnce, auditOptions, sendAll, getStatus } from "./sending.ts";

const suite = withSuite({ overrides: { wakeOutbox: () => undefined } });

const ops = (...args: string[]) => callOps(suite, args);
const deps = () => suite.api.deps;

beforeEach(() => suite.sql.query("truncate subscriptions, newsletter_issues cascade"));

test("each subscriber gets a newsletter once, with their own unsubscribe link in text and header", async () => {
  const emails = await addSubscribers(suite, 3);
  const { name, from } = writeNewsletterFile();
  const asked = await ops("newsletter", "send", name, ...from, "--dry-run");
  expect(asked.rows).toEqual([{ wouldSend: "News of the week", subscribers: 3, minutes: 1 }]);
  await ops("newsletter", "send", name, ...from, ...auditOptions);
  await queueIssues(deps());
  await drainOutbox(deps());
  const mails = emails.map((to) => suite.inbox.listMessages({ to }));
  expect(mails.map(({ length }) => length)).toEqual([1, 1, 1]);
  const links = mails.flat().map(({ headers, text, subject, html }) => {
    expect(subject).toBe("News of the week");
    expect(html).toContain('href="http://shop.test/blog"');
    expect(text).toContain("What is new\n-----------\n\n- One thing");
    const header = (wanted: string) => headers.find(({ key }) => key === wanted)?.value ?? "";
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const oneClick = header("list-unsubscribe").slice(1, -1);
    const page = /Unsubscribe at any time: (\S+)/.exec(text)?.[1] ?? "";
    const token = new URL(oneClick).searchParams.get("token");
    expect(new URL(page).searchParams.get("token")).toBe(token);
    return new URL(oneClick);
  });
  expect(new Set(links.map(({ search }) => search)).size).toBe(3);
  const [first] = links;
  await fetch(`${suite.api.url}${first?.pathname}${first?.search}`, { method: "POST" });
  expect(await rowsOfOps(suite, "newsletter", "export")).toHaveLength(2);

  await queueIssues(deps());
  expect(await getStatus(suite, name)).toMatchObject({
    state: "sent",
    queued: 3,
    sent: 3,
    failed: 0,
  });
  expect(await ops("newsletter", "send", name, ...from, "--why", "once more")).toMatchObject({
    code: 1,
    message: expect.stringContaining("already been sent"),
  });
  expect(await ops("newsletter", "send", name, ...from, "--dry-run")).toMatchObject({ code: 1 });
  const trail = "select command, after from audit where target = $1";
  expect(await selectRows(suite, trail, [`newsletter ${name}`])).toEqual([
    { command: "newsletter send", after: { subject: "News of the week", audience: 3 } },
  ]);
});

test("a newsletter is queued in batches, no faster than its mails are sent", async () => {
  const emails = await addSubscribers(suite, 250);
  const name = await startNewsletter(suite);
  expect(await queueIssues(deps())).toEqual({ queued: 100, ended: 0 });
  expect(await queueIssues(deps())).toEqual({ queued: 0, ended: 0 });
  const later = await addSubscribers(suite, 1);
  const recipients = await sendAll(suite);
  expect(findNotOnce(emails, recipients)).toEqual([]);
  expect(recipients).not.toContain(later[0]);
  expect(await getStatus(suite, name)).toMatchObject({
    state: "sent",
    queued: 250,
    left: 0,
    sent: 250,
  });
});

test("addresses that defer mail do not delay others, until so many wait that the mail server itself has a problem", async () => {
  await addSubscribers(suite, 1_100);
  const name = await startNewsletter(suite);
  const { deps: own } = suite.api;
  const failing: typeof own.mailer = {
    send: () => Promise.reject(new Error("451 try again later")),
    verify: async () => undefined,
    close: () => undefined,
  };
  expect(await queueIssues(own)).toMatchObject({ queued: 100 });
  await drainOutbox({ ...own, mailer: failing });
  expect(await queueIssues(own)).toMatchObject({ queued: 100 });
  // The values of a mail that has been tried for a day.
  const tried = `update outbox set attempts = 12, next_attempt_at = now() + interval '1 hour'
    where message ->> 'issue' = $1`;
  let queued = 0;
  do {
    await suite.sql.query(tried, [name]);
    ({ queued } = await queueIssues(own));
  } while (queued > 0);
  expect(await getStatus(suite, name)).toMatchObject({
    state: "sending",
    queued: 1_000,
    left: 100,
  });
});

test("concurrent jobs mail each subscriber once", async () => {
  const emails = await addSubscribers(suite, 320);
  const name = await startNewsletter(suite);
  const other = await suite.startApi();
  const { mailer, recipients } = createRecordingMailer();
  for (let turn = 0; turn < 6; turn += 1) {
    const jobs = [deps(), other.deps, deps(), other.deps].flatMap((each) => [
      queueIssues(each),
      drainOutbox({ ...each, mailer }),
    ]);
    await Promise.all(jobs);
  }
  await sendAll(suite, recipients);
  expect(findNotOnce(emails, recipients)).toEqual([]);
  expect(await getStatus(suite, name)).toMatchObject({ queued: 320, sent: 320 });
});

test("a newsletter that another job is queueing is skipped", async () => {
  await addSubscribers(suite, 2);
  const name = await startNewsletter(suite);
  const other = await suite.sql.connect();
  try {
    await other.query("begin");
    await other.query("select 1 from newsletter_issues where slug = $1 for update", [name]);
    expect(await queueIssues(deps())).toEqual({ queued: 0, ended: 0 });
  } finally {
    await other.query("rollback");
    other.release();
  }
  expect(await queueIssues(deps())).toEqual({ queued: 2, ended: 0 });
  expect(await sendAll(suite)).toHaveLength(2);
});

test("a job that crashes after any of its calls skips no subscriber and mails none twice", async () => {
  const emails = await addSubscribers(suite, 230);
  const name = await startNewsletter(suite);
  const { mailer, recipients } = createRecordingMailer();
  let deaths = 0;
  for (let calls = 1; ; calls += 1) {
    const process = createDyingDeps(deps(), calls);
    await queueIssues(process.deps).catch(() => undefined);
    if (!process.died()) break;
    deaths += 1;
    await drainOutbox({ ...deps(), mailer });
  }
  expect(deaths).toBeGreaterThan(2);
  await sendAll(suite, recipients);
  expect(findNotOnce(emails, recipients)).toEqual([]);
  expect(await getStatus(suite, name)).toMatchObject({ state: "sent", queued: 230, sent: 230 });
});

test("starting a newsletter is atomic after a crash at any call, and of two concurrent starts one succeeds", async () => {
  await addSubscribers(suite, 2);
  const { name, from } = writeNewsletterFile();
  const send = (with_: typeof suite.api.deps) =>
    callOps(suite, ["newsletter", "send", name, ...from, ...auditOptions], { deps: with_ });
  for (let calls = 1; ; calls += 1) {
    const process = createDyingDeps(deps(), calls);
    await send(process.deps);
    const rows = await selectRows(suite, "select 1 from newsletter_issues where slug = $1", [name]);
    const target = `newsletter ${name}`;
    const trail = await selectRows(suite, "select 1 from audit where target = $1", [target]);
    expect(trail).toHaveLength(rows.length);
    if (rows.length > 0) break;
  }
  const second = writeNewsletterFile();
  const two = await Promise.all(
    [1, 2].map(() => ops("newsletter", "send", second.name, ...second.from, ...auditOptions)),
  );
  expect(two.map(({ code }) => code)).toEqual([0, 0]);
  const begun = "select 1 from audit where target = $1";
  expect(await selectRows(suite, begun, [`newsletter ${second.name}`])).toHaveLength(1);
});
