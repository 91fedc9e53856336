import { randomUUID } from "node:crypto";

import { brand } from "@site/content/brand";
import { beforeAll, expect, onTestFinished, test } from "vitest";

import { outbox } from "../../src/db/schema/outbox.ts";
import { enqueueMail } from "../../src/mail/enqueue-mail.ts";
import { drainOutbox } from "../../src/outbox/drain-outbox.ts";
import { paySession } from "../setup/pay.ts";
import { sendWaitingMails } from "../setup/send-waiting-mails.ts";
import { buyPlan, createCoupon, selectRows, startPayment } from "../setup/shop.ts";
import { type Api, withSuite } from "../setup/suite.ts";
import { callIdentityAdmin, signUp } from "../setup/users.ts";

const suite = withSuite();
let second: Api;
beforeAll(async () => {
  second = await suite.startApi();
});

async function outboxRow(keyBegins: string) {
  const [row] = await selectRows<{
    id: string;
    attempts: number;
    message: unknown;
    next_attempt_at: Date;
    sent_at: Date | null;
    skipped_at: Date | null;
    dead_at: Date | null;
    last_error: string | null;
    request_id: string | null;
    traceparent: string | null;
  }>(suite, "select * from outbox where dedupe_key like $1 || '%'", [keyBegins]);
  return row;
}

test("the confirmation mail leads to our own page with the return path, and its code confirms the address", async () => {
  const { token, email } = await signUp();
  await suite.api
    .client(token)
    .auth.sendVerification.mutate({ returnPath: "/signup-plan-select?plan=pro" });
  const mail = await suite.inbox.waitForMail({ to: email });
  const link = new URL(/http:\/\/shop\.test\/email-confirm\?\S+/.exec(mail.text)?.[0] ?? "");
  expect(link.searchParams.get("mode")).toBe("verifyEmail");
  expect(link.searchParams.get("returnPath")).toBe("/signup-plan-select?plan=pro");
  const confirm = await fetch(
    `http://${suite.environment.FIREBASE_AUTH_EMULATOR_HOST}/identitytoolkit.googleapis.com/v1/accounts:update?key=any`,
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ oobCode: link.searchParams.get("oobCode") }),
    },
  );
  expect(await confirm.json()).toMatchObject({ email, emailVerified: true });
});

test("a confirmed address gets no confirmation mail", async () => {
  const { token, email } = await signUp({ verified: true });
  const client = suite.api.client(token);
  const { id } = await client.auth.me.query();
  expect(await client.auth.sendVerification.mutate({})).toEqual({ accepted: true });
  await drainOutbox(suite.api.deps);
  await expect
    .poll(async () => (await outboxRow(`confirm-address:${id}`))?.skipped_at)
    .not.toBeNull();
  expect(suite.inbox.listMessages({ to: email })).toEqual([]);
});

test("known and unknown addresses get the same response and the same row, but only known ones a mail", async () => {
  const { email } = await signUp();
  const unknown = `${randomUUID()}@example.com`;
  const client = suite.api.client();
  const answers = [
    await client.auth.requestPasswordReset.mutate({ email }),
    await client.auth.requestPasswordReset.mutate({ email: unknown }),
    await client.product.requestDownloadsMail.mutate({ email: unknown }),
  ];
  expect(answers).toEqual(Array.from({ length: 3 }, () => ({ accepted: true })));
  const mail = await suite.inbox.waitForMail({ to: email });
  expect(mail.text).toMatch(/\/email-confirm\?mode=resetPassword&oobCode=/);
  await sendWaitingMails(suite);
  expect(suite.inbox.listMessages({ to: unknown })).toEqual([]);
});

test("an account that was deleted or disabled meanwhile gets no mail", async () => {
  const person = await signUp();
  await callIdentityAdmin("delete", { localId: person.uid });
  await suite.api.client().auth.requestPasswordReset.mutate({ email: person.email });
  await sendWaitingMails(suite);
  expect(suite.inbox.listMessages({ to: person.email })).toEqual([]);
});

test("a receipt adds up from the list price, and replies to it go to support", async () => {
  const { token, email } = await signUp();
  const couponCode = await createCoupon(suite);
  await paySession(
    suite.payments,
    await startPayment(suite, token, { planId: "pro", couponCode }),
    {
      country: "DE",
    },
  );
  await suite.payments.control.waitUntilIdle();
  const mail = await suite.inbox.waitForMail({ to: email });
  const figure = (label: string) => {
    const line = new RegExp(`^${label}: (− )?USD ([\\d.,]+)$`, "m").exec(mail.text);
    if (!line) throw new Error(`The receipt has no ${label}.`);
    return Math.round(Number(line[2]?.replaceAll(",", "")) * 100) * (line[1] ? -1 : 1);
  };
  expect(figure("Price")).toBe(19_900);
  expect(figure("Discount")).toBe(-3_980);
  expect(figure("Tax")).toBeGreaterThan(0);
  expect(figure("Total paid")).toBe(figure("Price") + figure("Discount") + figure("Tax"));
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  expect(header("reply-to")).toContain(brand.supportEmail);
  expect(header("auto-submitted")).toBe("auto-generated");
});

test("licences and downloads are mailed to the address they belong to", async () => {
  const { buyer } = await buyPlan(suite, "team");
  await suite.payments.control.waitUntilIdle();
  const receipt = await suite.inbox.waitForMail({ to: buyer.email });
  await suite.api
    .client()
    .product.requestDownloadsMail.mutate({ email: buyer.email.toUpperCase() });
  const mail = await suite.inbox.waitForMail({ to: buyer.email, after: receipt.id });
  const [licence] = await suite.api.client(buyer.token).licences.list.query();
  expect(mail.text).toContain(licence?.key);
  expect(mail.html).toContain("http://shop.test/download");
});

test("neither a buyer's name nor a return path can inject HTML or headers into a mail", async () => {
  const { token, email } = await signUp();
  const client = suite.api.client(token);
  const displayName = `<img src=x onerror="alert('1')"> Bcc: x@example.com`;
  await client.auth.updateProfile.mutate({ displayName, company: "<!--" });
  const sessionId = await startPayment(suite, token, { planId: "pro" });
  await paySession(suite.payments, sessionId);
  await suite.payments.control.waitUntilIdle();
  const mail = await suite.inbox.waitForMail({ to: email });
  expect(mail.text).toContain(`${displayName}, <!--`);
  expect(mail.html).toContain("&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;");
  expect(mail.html).not.toMatch(/<img|<!--/);
  expect(suite.inbox.listMessages({ to: "x@example.com" })).toEqual([]);

  await client.auth.sendVerification.mutate({ returnPath: '/account"><script>&oobCode=mine' });
  const link = await suite.inbox.waitForMail({ to: email, after: mail.id });
  expect(link.html).not.toContain("<script");
  const url = new URL(/http:\/\/shop\.test\/email-confirm\?\S+/.exec(link.text)?.[0] ?? "");
  expect(url.searchParams.getAll("oobCode")).toHaveLength(1);
});

test.each([
  "//evil.example",
  "https://evil.example",
  "/\\evil.example",
  "/login?x",
  "javascript:x",
])("a mail's link never leads on to %s", async (returnPath) => {
  const { token, email } = await signUp();
  await suite.api.client(token).auth.sendVerification.mutate({ returnPath });
  const { text } = await suite.inbox.waitForMail({ to: email });
  expect(text).toContain("http://shop.test/email-confirm?");
  expect(text).not.toMatch(/returnPath|evil/);
});

test("mail waits while the mail server is unavailable, is sent once when it is back, and no personal data stays stored", async () => {
  const { token, email } = await signUp();
  const client = suite.api.client(token);
  const { id } = await client.auth.me.query();
  suite.inbox.setRejecting(true);
  onTestFinished(() => suite.inbox.setRejecting(false));
  await client.auth.sendVerification.mutate({});
  const key = `confirm-address:${id}`;
  await expect.poll(async () => (await outboxRow(key))?.last_error ?? "").not.toBe("");
  expect((await outboxRow(key))?.last_error).not.toContain("@");
  expect((await outboxRow(key))?.request_id).not.toBeNull();
  suite.inbox.setRejecting(false);
  const later = { ...suite.api.deps, now: () => new Date(Date.now() + 15_000) };
  await Promise.all([drainOutbox(later), drainOutbox({ ...second.deps, now: later.now })]);
  const mail = await suite.inbox.waitForMail({ to: email });
  const row = await outboxRow(key);
  expect(row).toMatchObject({
    attempts: 2,
    message: { kind: "confirm-address", profileId: id },
    last_error: null,
    request_id: null,
    traceparent: null,
  });
  expect(mail.messageId).toBe(`<${row?.id}@${new URL(brand.origin).hostname}>`);
  expect(suite.inbox.listMessages({ to: email })).toHaveLength(1);
});

test("a question to support arrives as typed, replies go to its writer, who is told without a word of the question", async () => {
  const question = {
    message: "It stops at <row 7>.\r\nBcc: someone@example.com\nThen nothing.",
    version: "2.4.1",
    system: "macOS, Apple silicon",
    email: `${randomUUID()}@example.com`,
  };
  await suite.api.client().support.ask.mutate(question);
  const mail = await suite.inbox.waitForMail({ to: brand.supportEmail });
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  expect(header("reply-to")).toContain(question.email);
  expect(header("auto-submitted")).toBe("no");
  expect(mail.to).toEqual([brand.supportEmail]);
  for (const part of ["<row 7>.", "Then nothing.", question.version, question.system]) {
    expect(mail.text).toContain(part);
  }
  expect(mail.html).toContain("&lt;row 7&gt;.");
  const received = await suite.inbox.waitForMail({ to: question.email });
  expect(received.subject).toBe("We've got your question");
  expect(received.text).not.toMatch(/row 7|Bcc|2\.4\.1|silicon/);
});

test("concurrent workers send each mail once", async () => {
  const people = await Promise.all(Array.from({ length: 30 }, () => signUp()));
  for (const { email } of people) {
    const message = { kind: "reset-password", email } as const;
    const mail = { dedupeKey: `storm:${email}`, message, at: new Date() };
    await enqueueMail(suite.api.deps.db, mail);
    await enqueueMail(suite.api.deps.db, mail);
  }
  await Promise.all([suite.api, second, suite.api, second].map(({ deps }) => drainOutbox(deps)));
  const counts = people.map(({ email }) => suite.inbox.listMessages({ to: email }).length);
  expect(counts).toEqual(people.map(() => 1));
});

test("a mail that can never be sent is tried for a day, then listed as failed, and delays no other", async () => {
  const { email } = await signUp();
  const failing = {
    ...suite.api.deps,
    mailer: {
      send: () => Promise.reject(new Error("550 no")),
      verify: async () => undefined,
      close: () => undefined,
    },
  };
  const first = new Date();
  let now = first;
  const message = { kind: "reset-password", email } as const;
  await enqueueMail(failing.db, { dedupeKey: "doomed", message, at: now });
  for (let attempt = 0; attempt < 30; attempt += 1) {
    await drainOutbox({ ...failing, now: () => now });
    now = (await outboxRow("doomed"))?.next_attempt_at ?? now;
  }
  const row = await outboxRow("doomed");
  expect(row).toMatchObject({ sent_at: null, last_error: "550 no" });
  const hours = ((row?.dead_at?.getTime() ?? 0) - first.getTime()) / 3_600_000;
  expect(Math.round(hours / 24), `given up after ${hours} hours`).toBe(1);
  const rows = await suite.api.deps.db.select().from(outbox);
  expect(rows.filter(({ deadAt }) => deadAt)).toHaveLength(1);
});
