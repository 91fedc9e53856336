import { randomUUID } from "node:crypto";

import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { transact } from "../../src/db/client.ts";
import { profiles } from "../../src/db/schema/profiles.ts";
import { deleteAccount } from "../../src/features/account/delete-account.ts";
import { moveToAddress } from "../../src/features/account/move-to-address.ts";
import { queueIssues } from "../../src/features/newsletter/queue-issues.ts";
import { drainOutbox } from "../../src/outbox/drain-outbox.ts";
import { noteUndeliverable } from "../../src/outbox/note-undeliverable.ts";
import { dyingAfter } from "../crashes/dying.ts";
import { addSubscribers, takingMailer, writeLetter } from "../setup/letters.ts";
import { callOps } from "../setup/ops-call.ts";
import { signUp } from "../setup/people.ts";
import { rowsOfOps } from "../setup/run-ops.ts";
import { rowsOf } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";

const suite = withSuite({ overrides: { wakeOutbox: () => undefined } });

const reason = ["--why", "news", "--as", "Ada"];
const ops = (...args: string[]) => callOps(suite, args);
const deps = () => suite.api.deps;

beforeEach(() => suite.sql.query("truncate subscriptions, newsletter_issues cascade"));

/** A newsletter that is on its way to everyone who is subscribed. */
async function begun(): Promise<string> {
  const { name, from } = writeLetter();
  const answer = await ops("newsletter", "send", name, ...from, ...reason);
  expect(answer).toMatchObject({ code: 0 });
  return name;
}

/** What the scheduler does, until no newsletter is on its way any more. */
async function sendAll(recipients: string[] = []): Promise<string[]> {
  const { mailer } = takingMailer(recipients);
  const open = "select 1 from newsletter_issues where ended_at is null and stopped_at is null";
  while ((await rowsOf(suite, open)).length > 0) {
    await queueIssues(deps());
    await drainOutbox({ ...deps(), mailer });
  }
  return recipients;
}

/** Who got no mail, and who got more than one. */
function notOnce(emails: string[], recipients: string[]): string[] {
  const counts = Map.groupBy([...recipients, ...emails], (email) => email);
  return [...counts].filter(([, { length }]) => length !== 2).map(([email]) => email);
}

async function statusOf(name: string) {
  const [row] = await rowsOfOps(suite, "newsletter", "status", name);
  return row;
}

test("each subscriber gets a newsletter once, with an own link in text and header that ends it", async () => {
  const emails = await addSubscribers(suite, 3);
  const { name, from } = writeLetter();
  const asked = await ops("newsletter", "send", name, ...from, "--dry-run");
  expect(asked.rows).toEqual([{ wouldSend: "News of the week", subscribers: 3, minutes: 1 }]);
  await ops("newsletter", "send", name, ...from, ...reason);
  await queueIssues(deps());
  await drainOutbox(deps());
  const mails = emails.map((to) => suite.inbox.messages({ to }));
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
  expect(await statusOf(name)).toMatchObject({ state: "sent", queued: 3, sent: 3, failed: 0 });
  expect(await ops("newsletter", "send", name, ...from, ...reason)).toMatchObject({
    code: 1,
    message: expect.stringContaining("was sent before"),
  });
  expect(await ops("newsletter", "send", name, ...from, "--dry-run")).toMatchObject({ code: 1 });
  const trail = "select command, after from audit where target = $1";
  expect(await rowsOf(suite, trail, [`newsletter ${name}`])).toEqual([
    { command: "newsletter send", after: { subject: "News of the week", audience: 3 } },
  ]);
});

test("a newsletter is queued in batches, and no faster than its mails are sent", async () => {
  const emails = await addSubscribers(suite, 250);
  const name = await begun();
  expect(await queueIssues(deps())).toEqual({ queued: 100, ended: 0 });
  expect(await queueIssues(deps())).toEqual({ queued: 0, ended: 0 });
  const later = await addSubscribers(suite, 1);
  const recipients = await sendAll();
  expect(notOnce(emails, recipients)).toEqual([]);
  expect(recipients).not.toContain(later[0]);
  expect(await statusOf(name)).toMatchObject({ state: "sent", queued: 250, left: 0, sent: 250 });
});

test("addresses that defer their mail hold up nobody else, until so many wait that the mail server must be away", async () => {
  const deferring = await addSubscribers(suite, 1_100);
  const name = await begun();
  const { deps: own } = suite.api;
  const failing: typeof own.mailer = {
    send: () => Promise.reject(new Error("451 try again later")),
    close: () => undefined,
  };
  expect(await queueIssues(own)).toMatchObject({ queued: 100 });
  await drainOutbox({ ...own, mailer: failing });
  expect(await queueIssues(own)).toMatchObject({ queued: 100 });
  // What a day of attempts leaves of them.
  const tried = `update outbox set attempts = 9, next_attempt_at = now() + interval '1 hour'
    where message ->> 'issue' = $1`;
  let queued = 0;
  do {
    await suite.sql.query(tried, [name]);
    ({ queued } = await queueIssues(own));
  } while (queued > 0);
  expect(await statusOf(name)).toMatchObject({ state: "sending", queued: 1_000, left: 100 });
  await suite.sql.query(
    "update outbox set next_attempt_at = now() where message ->> 'issue' = $1",
    [name],
  );
  expect(notOnce(deferring, await sendAll())).toEqual([]);
});

test("who subscribes again while a newsletter is on its way still gets it, once", async () => {
  const { email, token } = await signUp({ verified: true });
  const { newsletter } = suite.api.client(token);
  await newsletter.setOwn.mutate({ subscribed: true });
  await drainOutbox(deps());
  await begun();
  await newsletter.setOwn.mutate({ subscribed: true });
  await suite.api.client().newsletter.subscribe.mutate({ email });
  await drainOutbox(deps());
  expect(await sendAll()).toEqual([email]);
});

test("many jobs at once write to nobody twice", async () => {
  const emails = await addSubscribers(suite, 320);
  const name = await begun();
  const other = await suite.startApi();
  const { mailer, recipients } = takingMailer();
  for (let turn = 0; turn < 6; turn += 1) {
    const jobs = [deps(), other.deps, deps(), other.deps].flatMap((each) => [
      queueIssues(each),
      drainOutbox({ ...each, mailer }),
    ]);
    await Promise.all(jobs);
  }
  await sendAll(recipients);
  expect(notOnce(emails, recipients)).toEqual([]);
  expect(await statusOf(name)).toMatchObject({ queued: 320, sent: 320 });
});

test("a newsletter that another job is queueing is left to it", async () => {
  await addSubscribers(suite, 2);
  const name = await begun();
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
  expect(await sendAll()).toHaveLength(2);
});

test("a job that dies after any of its calls leaves nobody out and writes to nobody twice", async () => {
  const emails = await addSubscribers(suite, 230);
  const name = await begun();
  const { mailer, recipients } = takingMailer();
  let deaths = 0;
  for (let calls = 1; ; calls += 1) {
    const process = dyingAfter(deps(), calls);
    await queueIssues(process.deps).catch(() => undefined);
    if (!process.died()) break;
    deaths += 1;
    await drainOutbox({ ...deps(), mailer });
  }
  expect(deaths).toBeGreaterThan(2);
  await sendAll(recipients);
  expect(notOnce(emails, recipients)).toEqual([]);
  expect(await statusOf(name)).toMatchObject({ state: "sent", queued: 230, sent: 230 });
});

test("a start that dies after any of its calls sends all or nothing, and of two at once one is refused", async () => {
  await addSubscribers(suite, 2);
  const { name, from } = writeLetter();
  const send = (with_: typeof suite.api.deps) =>
    callOps(suite, ["newsletter", "send", name, ...from, ...reason], { deps: with_ });
  for (let calls = 1; ; calls += 1) {
    const process = dyingAfter(deps(), calls);
    await send(process.deps);
    const rows = await rowsOf(suite, "select 1 from newsletter_issues where slug = $1", [name]);
    const target = `newsletter ${name}`;
    const trail = await rowsOf(suite, "select 1 from audit where target = $1", [target]);
    expect(trail).toHaveLength(rows.length);
    if (rows.length > 0) break;
  }
  const second = writeLetter();
  const two = await Promise.all(
    [1, 2].map(() => ops("newsletter", "send", second.name, ...second.from, ...reason)),
  );
  expect(two.map(({ code }) => String(code)).toSorted()).toEqual(["0", "1"]);
});

/** Without the mail that asks: it would carry the other waiting mails along. */
async function deleteAccountOf(email: string): Promise<void> {
  const { deps: own } = suite.api;
  const [profile] = await own.db.select().from(profiles).where(eq(profiles.email, email));
  if (!profile) throw new Error(`There is no account ${email}.`);
  await deleteAccount(own, profile);
}

test("who ends it, bounces, complains or is deleted while it is being sent gets no mail of it", async () => {
  const [kept = "", refused = "", complained = ""] = await addSubscribers(suite, 3);
  const people = await Promise.all([signUp({ verified: true }), signUp({ verified: true })]);
  const [ending, leaving] = people.map(({ token }) => suite.api.client(token));
  await ending?.newsletter.setOwn.mutate({ subscribed: true });
  await leaving?.newsletter.setOwn.mutate({ subscribed: true });
  await drainOutbox(deps());
  const name = await begun();
  await queueIssues(deps());
  await ending?.newsletter.setOwn.mutate({ subscribed: false });
  await deleteAccountOf(people[1]?.email ?? "");
  await noteUndeliverable(deps(), refused, "refused");
  await noteUndeliverable(deps(), complained, "complaint");
  await drainOutbox(deps());
  const news = [kept, refused, complained, ...people.map(({ email }) => email)].map((to) =>
    suite.inbox.messages({ to }).some(({ subject }) => subject === "News of the week"),
  );
  expect(news).toEqual([true, false, false, false, false]);
  await queueIssues(deps());
  expect(await statusOf(name)).toMatchObject({ state: "sent", sent: 1, skipped: 4, failed: 0 });
});

test("who bounces at the mail server is tried once, and gets no later newsletter", async () => {
  const email = `${randomUUID()}@undeliverable.example`;
  await addSubscribers(suite, 1, [email]);
  const first = await begun();
  await queueIssues(deps());
  await drainOutbox(deps());
  await queueIssues(deps());
  expect(await statusOf(first)).toMatchObject({ state: "sent", sent: 0, failed: 1 });
  const second = await begun();
  expect(await sendAll()).toEqual([]);
  expect(await statusOf(second)).toMatchObject({ state: "sent", sent: 0, skipped: 1, failed: 0 });
});

test("who got it, left and came back does not get it again", async () => {
  const { email, token } = await signUp({ verified: true });
  const client = suite.api.client(token);
  await client.newsletter.setOwn.mutate({ subscribed: true });
  await drainOutbox({ ...deps(), ...takingMailer() });
  const first = "00000000-0000-4000-8000-000000000000";
  await suite.sql.query("delete from subscription_links");
  await suite.sql.query("update subscriptions set id = $1", [first]);
  await addSubscribers(suite, 150);
  await begun();
  await queueIssues(deps());
  const { mailer, recipients } = takingMailer();
  await drainOutbox({ ...deps(), mailer });
  expect(recipients).toContain(email);
  await deleteAccountOf(email);
  await suite.api.client().newsletter.subscribe.mutate({ email });
  await drainOutbox(deps());
  const asked = suite.inbox
    .messages({ to: email })
    .find(({ text }) => text.includes("mode=newsletter&"));
  const link = /http:\/\/shop\.test\/email-confirm\?\S+/.exec(asked?.text ?? "")?.[0] ?? "";
  const { searchParams } = new URL(link);
  await suite.api.client().newsletter.confirm.mutate({ token: searchParams.get("token") ?? "" });
  await drainOutbox({ ...deps(), ...takingMailer() });
  // Its place in the order of ids is still ahead of the job.
  const last = "ffffffff-ffff-4fff-bfff-ffffffffffff";
  await suite.sql.query("delete from subscription_links");
  await suite.sql.query("update subscriptions set id = $1 where email = $2", [last, email]);
  await sendAll(recipients);
  expect(recipients.filter((to) => to === email)).toHaveLength(1);
  expect(recipients).toHaveLength(151);
});

test("who changes their address gets it once, at the new one", async () => {
  const { email, token } = await signUp({ verified: true });
  await suite.api.client(token).newsletter.setOwn.mutate({ subscribed: true });
  await drainOutbox({ ...deps(), ...takingMailer() });
  await begun();
  await queueIssues(deps());
  const next = `${randomUUID()}@example.com`;
  const find = "select id from profiles where email = $1";
  const [profile] = await rowsOf<{ id: string }>(suite, find, [email]);
  const profileId = profile?.id ?? "";
  await transact(deps().db, (tx) =>
    moveToAddress(
      { ...deps(), tx },
      {
        profileId,
        from: { email, emailVerified: true },
        email: next,
        at: new Date(),
      },
    ),
  );
  expect(await sendAll()).toEqual([next]);
});
