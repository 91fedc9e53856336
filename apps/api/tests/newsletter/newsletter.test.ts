import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { purgeUnconfirmed } from "../../src/features/newsletter/subscriptions.ts";
import { enqueueMail } from "../../src/mail/enqueue-mail.ts";
import { drainOutbox } from "../../src/outbox/drain-outbox.ts";
import { getErrorCode } from "../setup/error-data.ts";
import { sendWaitingMails } from "../setup/send-waiting-mails.ts";
import { selectRows } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();

const DAY_MS = 86_400_000;

function newAddress(): string {
  return `${randomUUID()}@example.com`;
}

function getHeader(mail: { headers: { key: string; value: string }[] }, name: string): string {
  return mail.headers.find(({ key }) => key === name)?.value ?? "";
}

function getPageToken(mail: { text: string }): string {
  const link = /http:\/\/shop\.test\/email-confirm\?\S+/.exec(mail.text)?.[0] ?? "";
  return new URL(link).searchParams.get("token") ?? "";
}

/** Subscribes a new address and confirms it through the mail. */
async function createSubscriber(): Promise<{
  email: string;
  token: string;
  oneClick: URL;
  last: number;
}> {
  const email = newAddress();
  const client = suite.api.client();
  await client.newsletter.subscribe.mutate({ email });
  const asked = await suite.inbox.waitForMail({ to: email });
  const token = getPageToken(asked);
  await client.newsletter.confirm.mutate({ token });
  const welcome = await suite.inbox.waitForMail({ to: email, after: asked.id });
  const address = getHeader(welcome, "list-unsubscribe").slice(1, -1);
  return { email, token, oneClick: new URL(address), last: welcome.id };
}

async function loadState(email: string) {
  const client = suite.api.client((await signUp({ email, verified: true })).token);
  return client.newsletter.own.query();
}

function postOneClick(address: URL): Promise<Response> {
  return fetch(`${suite.api.url}${address.pathname}${address.search}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
}

test("an address is subscribed only by the button of the mail, and each subscriber is welcomed once", async () => {
  const waiting = newAddress();
  await suite.api.client().newsletter.subscribe.mutate({ email: waiting });
  await suite.inbox.waitForMail({ to: waiting });
  expect(await loadState(waiting)).toEqual({ subscribed: false });
  const { email, token, last } = await createSubscriber();
  await suite.api.client().newsletter.confirm.mutate({ token });
  await drainOutbox(suite.api.deps);
  expect(suite.inbox.listMessages({ to: email, after: last })).toEqual([]);
  expect(await loadState(email)).toEqual({ subscribed: true });
});

test("one POST without a login unsubscribes, and only the digest of the address is kept", async () => {
  const { email, oneClick } = await createSubscriber();
  const answers = [await postOneClick(oneClick), await postOneClick(oneClick)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await loadState(email)).toEqual({ subscribed: false });
  expect(await selectRows(suite, "select 1 from subscriptions where email = $1", [email])).toEqual(
    [],
  );
});

test("opening the one-click address only leads to the page with the button", async () => {
  const { email, oneClick } = await createSubscriber();
  const answer = await fetch(`${suite.api.url}${oneClick.pathname}${oneClick.search}`, {
    redirect: "manual",
  });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toMatch(
    /^http:\/\/shop\.test\/email-confirm\?mode=newsletterEnd&token=/,
  );
  expect(await loadState(email)).toEqual({ subscribed: true });
});

test("a link works only for its purpose and until it expires, and no table contains one", async () => {
  const { email, token, oneClick } = await createSubscriber();
  const { newsletter } = suite.api.client();
  const other = oneClick.searchParams.get("token") ?? "";
  const unusable = "newsletter_link_invalid";
  expect(await getErrorCode(newsletter.unsubscribe.mutate({ token }))).toBe(unusable);
  expect(await getErrorCode(newsletter.confirm.mutate({ token: other }))).toBe(unusable);
  const kept = JSON.stringify(await selectRows(suite, "select * from subscription_links"));
  for (const each of [token, other]) expect(kept).not.toContain(each);
  await suite.sql.query(
    `update subscription_links set expires_at = now()
      where subscription_id = (select id from subscriptions where email = $1)`,
    [email],
  );
  expect(await getErrorCode(newsletter.confirm.mutate({ token }))).toBe(unusable);
  expect(await getErrorCode(newsletter.unsubscribe.mutate({ token: other }))).toBe(unusable);
});

test("a returning subscriber confirms by a new mail, and is not welcomed again", async () => {
  const { email, token, oneClick, last } = await createSubscriber();
  await postOneClick(oneClick);
  const client = suite.api.client();
  const old = getErrorCode(client.newsletter.confirm.mutate({ token }));
  expect(await old).toBe("newsletter_link_invalid");
  await client.newsletter.subscribe.mutate({ email });
  const asked = await suite.inbox.waitForMail({ to: email, after: last });
  await client.newsletter.confirm.mutate({ token: getPageToken(asked) });
  await drainOutbox(suite.api.deps);
  expect(suite.inbox.listMessages({ to: email, after: asked.id })).toEqual([]);
  expect(await loadState(email)).toEqual({ subscribed: true });
});

test("an unconfirmed address is purged after a week, with its links", async () => {
  const email = newAddress();
  const client = suite.api.client();
  await client.newsletter.subscribe.mutate({ email });
  const token = getPageToken(await suite.inbox.waitForMail({ to: email }));
  const after = (days: number) => ({
    ...suite.api.deps,
    now: () => new Date(Date.now() + days * DAY_MS),
  });
  await purgeUnconfirmed(after(6));
  expect(
    await selectRows(suite, "select 1 from subscriptions where email = $1", [email]),
  ).toHaveLength(1);
  await purgeUnconfirmed(after(8));
  expect(await selectRows(suite, "select 1 from subscriptions where email = $1", [email])).toEqual(
    [],
  );
  const refused = await getErrorCode(client.newsletter.confirm.mutate({ token }));
  expect(refused).toBe("newsletter_link_invalid");
});

test("a confirmed account subscribes without a confirmation mail, an unconfirmed one is rejected", async () => {
  const { email, token } = await signUp({ verified: true });
  const { newsletter } = suite.api.client(token);
  expect(await newsletter.setOwn.mutate({ subscribed: true })).toEqual({ subscribed: true });
  expect((await suite.inbox.waitForMail({ to: email })).subject).toContain("newsletter");
  expect(await newsletter.setOwn.mutate({ subscribed: false })).toEqual({ subscribed: false });
  expect(await newsletter.own.query()).toEqual({ subscribed: false });
  const stranger = suite.api.client((await signUp()).token);
  const refused = await getErrorCode(stranger.newsletter.setOwn.mutate({ subscribed: true }));
  expect(refused).toBe("email_unverified");
});

test("an address that the mail server rejects permanently is tried once, stays listed and gets no newsletter", async () => {
  const email = `${randomUUID()}@undeliverable.example`;
  await signUp({ email });
  const message = { kind: "reset-password", email } as const;
  await enqueueMail(suite.api.deps.db, { dedupeKey: `gone:${email}`, message, at: new Date() });
  await drainOutbox(suite.api.deps);
  const [dead] = await selectRows<{ attempts: number; dead_at: Date | null }>(
    suite,
    "select attempts, dead_at from outbox where dedupe_key = $1",
    [`gone:${email}`],
  );
  expect(dead).toMatchObject({ attempts: 1, dead_at: expect.any(Date) });
  await suite.api.client().newsletter.subscribe.mutate({ email });
  await sendWaitingMails(suite);
  const [skipped] = await selectRows(
    suite,
    "select 1 from outbox o join subscriptions s on o.dedupe_key like 'newsletter-confirm:' || s.id || '%' where s.email = $1 and o.skipped_at is not null",
    [email],
  );
  expect(skipped).toBeDefined();
});
