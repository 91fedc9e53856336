import { randomUUID } from "node:crypto";

import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { withTransaction } from "../../src/db/client.ts";
import { profiles } from "../../src/db/schema/profiles.ts";
import { applyEmailChange } from "../../src/features/account/confirm-email-change.ts";
import { deleteAccount } from "../../src/features/account/delete-account.ts";
import { queueIssues } from "../../src/features/newsletter/queue-issues.ts";
import { drainOutbox } from "../../src/outbox/drain-outbox.ts";
import { recordUndeliverable } from "../../src/outbox/suppression.ts";
import { addSubscribers, createRecordingMailer } from "../setup/newsletters.ts";
import { selectRows } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";
import { startNewsletter, sendAll, getStatus } from "./sending.ts";

const suite = withSuite({ overrides: { wakeOutbox: () => undefined } });

const deps = () => suite.api.deps;

beforeEach(() => suite.sql.query("truncate subscriptions, newsletter_issues cascade"));

test("a subscriber who subscribes again while a newsletter is being sent gets it once", async () => {
  const { email, token } = await signUp({ verified: true });
  const { newsletter } = suite.api.client(token);
  await newsletter.setOwn.mutate({ subscribed: true });
  await drainOutbox(deps());
  await startNewsletter(suite);
  await newsletter.setOwn.mutate({ subscribed: true });
  await suite.api.client().newsletter.subscribe.mutate({ email });
  await drainOutbox(deps());
  expect(await sendAll(suite)).toEqual([email]);
});

async function deleteAccountByEmail(email: string): Promise<void> {
  const { deps: own } = suite.api;
  const [profile] = await own.db.select().from(profiles).where(eq(profiles.email, email));
  if (!profile) throw new Error(`There is no account ${email}.`);
  await deleteAccount(own, profile);
}

test("a subscriber who unsubscribes, bounces, complains or is deleted during sending gets no mail", async () => {
  const [kept = "", refused = "", complained = ""] = await addSubscribers(suite, 3);
  const people = await Promise.all([signUp({ verified: true }), signUp({ verified: true })]);
  const [ending, leaving] = people.map(({ token }) => suite.api.client(token));
  await ending?.newsletter.setOwn.mutate({ subscribed: true });
  await leaving?.newsletter.setOwn.mutate({ subscribed: true });
  await drainOutbox(deps());
  const name = await startNewsletter(suite);
  await queueIssues(deps());
  await ending?.newsletter.setOwn.mutate({ subscribed: false });
  await deleteAccountByEmail(people[1]?.email ?? "");
  await recordUndeliverable(deps(), refused, "refused");
  await recordUndeliverable(deps(), complained, "complaint");
  await drainOutbox(deps());
  const news = [kept, refused, complained, ...people.map(({ email }) => email)].map((to) =>
    suite.inbox.listMessages({ to }).some(({ subject }) => subject === "News of the week"),
  );
  expect(news).toEqual([true, false, false, false, false]);
  await queueIssues(deps());
  expect(await getStatus(suite, name)).toMatchObject({
    state: "sent",
    sent: 1,
    skipped: 4,
    failed: 0,
  });
});

test("an address that the mail server rejects is tried once, and gets no later newsletter", async () => {
  const email = `${randomUUID()}@undeliverable.example`;
  await addSubscribers(suite, 1, [email]);
  const first = await startNewsletter(suite);
  await queueIssues(deps());
  await drainOutbox(deps());
  await queueIssues(deps());
  expect(await getStatus(suite, first)).toMatchObject({ state: "sent", sent: 0, failed: 1 });
  const second = await startNewsletter(suite);
  expect(await sendAll(suite)).toEqual([]);
  expect(await getStatus(suite, second)).toMatchObject({
    state: "sent",
    sent: 0,
    skipped: 1,
    failed: 0,
  });
});

test("a subscriber who got a newsletter, unsubscribed and returned does not get it again", async () => {
  const { email, token } = await signUp({ verified: true });
  const client = suite.api.client(token);
  await client.newsletter.setOwn.mutate({ subscribed: true });
  await drainOutbox({ ...deps(), ...createRecordingMailer() });
  const first = "00000000-0000-4000-8000-000000000000";
  await suite.sql.query("delete from subscription_links");
  await suite.sql.query("update subscriptions set id = $1", [first]);
  await addSubscribers(suite, 150);
  await startNewsletter(suite);
  await queueIssues(deps());
  const { mailer, recipients } = createRecordingMailer();
  await drainOutbox({ ...deps(), mailer });
  expect(recipients).toContain(email);
  await deleteAccountByEmail(email);
  await suite.api.client().newsletter.subscribe.mutate({ email });
  await drainOutbox(deps());
  const asked = suite.inbox
    .listMessages({ to: email })
    .find(({ text }) => text.includes("mode=newsletter&"));
  const link = /http:\/\/shop\.test\/email-confirm\?\S+/.exec(asked?.text ?? "")?.[0] ?? "";
  const { searchParams } = new URL(link);
  await suite.api.client().newsletter.confirm.mutate({ token: searchParams.get("token") ?? "" });
  await drainOutbox({ ...deps(), ...createRecordingMailer() });
  // The largest possible id, so the job's cursor has not passed it yet.
  const last = "ffffffff-ffff-4fff-bfff-ffffffffffff";
  await suite.sql.query("delete from subscription_links");
  await suite.sql.query("update subscriptions set id = $1 where email = $2", [last, email]);
  await sendAll(suite, recipients);
  expect(recipients.filter((to) => to === email)).toHaveLength(1);
  expect(recipients).toHaveLength(151);
});

test("a subscriber whose address changes gets it once, at the new address", async () => {
  const { email, token } = await signUp({ verified: true });
  await suite.api.client(token).newsletter.setOwn.mutate({ subscribed: true });
  await drainOutbox({ ...deps(), ...createRecordingMailer() });
  await startNewsletter(suite);
  await queueIssues(deps());
  const next = `${randomUUID()}@example.com`;
  const find = "select id from profiles where email = $1";
  const [profile] = await selectRows<{ id: string }>(suite, find, [email]);
  const profileId = profile?.id ?? "";
  await withTransaction(deps().db, (tx) =>
    applyEmailChange(
      { ...deps(), tx },
      {
        profileId,
        from: { email, emailVerified: true },
        email: next,
        at: new Date(),
      },
    ),
  );
  expect(await sendAll(suite)).toEqual([next]);
});
