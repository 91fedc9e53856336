import { randomUUID } from "node:crypto";

import { SHOP_CURRENCY } from "@site/contracts/plans";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { OutboxMessage } from "../../src/db/schema/outbox.ts";
import type { Deps } from "../../src/deps.ts";
import { syncPurchase } from "../../src/features/payment-sync/sync-purchase.ts";
import { enqueueMail } from "../../src/mail/enqueue-mail.ts";
import { drainOutbox, createOutboxWorker } from "../../src/outbox/drain-outbox.ts";
import type { Mail } from "../../src/providers/mail/mailer.ts";
import { createSmtpMailer } from "../../src/providers/mail/smtp-mailer.ts";
import { buyPlan, lastCharge, selectRows } from "../setup/shop.ts";
import { startSuite, type Suite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ overrides: { wakeOutbox: () => undefined } });
});
afterAll(() => suite.stop());

/** Queues this many mails, each to its own recipient. Their keys share a prefix. */
async function enqueueMails(count: number, kind = "reset-password"): Promise<string> {
  const begins = `${randomUUID()}:`;
  for (let turn = 0; turn < count; turn += 1) {
    const { email } = await signUp();
    const message = { kind, email } as OutboxMessage;
    await enqueueMail(suite.api.deps.db, {
      dedupeKey: `${begins}${turn}`,
      message,
      at: new Date(),
    });
  }
  return begins;
}

/** A mail server that does not respond until it is released. */
function heldMailer(): { mailer: Deps["mailer"]; tried: Mail[]; letGo: (error?: Error) => void } {
  const gate = Promise.withResolvers<void>();
  const tried: Mail[] = [];
  return {
    tried,
    mailer: {
      send: (mail) => {
        tried.push(mail);
        return gate.promise;
      },
      verify: async () => undefined,
      close: () => undefined,
    },
    letGo: (error) => (error ? gate.reject(error) : gate.resolve()),
  };
}

function countingMailer(): { mailer: Deps["mailer"]; tried: Mail[] } {
  const held = heldMailer();
  held.letGo();
  return held;
}

function inSeconds(seconds: number): Date {
  return new Date(Date.now() + seconds * 1_000);
}

test("no mail is sent twice by a slow mail server, because none is claimed before it can be sent", async () => {
  const begins = await enqueueMails(12);
  const slow = heldMailer();
  const first = drainOutbox({ ...suite.api.deps, mailer: slow.mailer });
  await expect.poll(() => slow.tried.length).toBeGreaterThan(0);
  const claimed = await selectRows(
    suite,
    "select 1 from outbox where dedupe_key like $1 || '%' and attempts > 0",
    [begins],
  );
  await expect.poll(() => slow.tried.length).toBe(claimed.length);
  const other = countingMailer();
  await drainOutbox({ ...suite.api.deps, mailer: other.mailer, now: () => inSeconds(100) });
  slow.letGo();
  await first;
  const recipients = [...slow.tried, ...other.tried].map(({ to }) => to);
  expect(recipients).toHaveLength(12);
  expect(new Set(recipients).size).toBe(12);
});

test("a row that another worker is claiming is skipped, and delays no other", async () => {
  const begins = await enqueueMails(2);
  const { mailer, tried } = countingMailer();
  const other = await suite.sql.connect();
  try {
    await other.query("begin");
    await other.query("select 1 from outbox where dedupe_key = $1 for update", [`${begins}0`]);
    expect(await drainOutbox({ ...suite.api.deps, mailer })).toMatchObject({ failed: 0 });
    expect(tried).toHaveLength(1);
  } finally {
    await other.query("rollback");
    other.release();
  }
  await drainOutbox({ ...suite.api.deps, mailer });
  expect(tried).toHaveLength(2);
});

test("a worker whose lease expired does not overwrite what the next one recorded", async () => {
  const begins = await enqueueMails(1);
  const slow = heldMailer();
  const first = drainOutbox({ ...suite.api.deps, mailer: slow.mailer });
  await expect.poll(() => slow.tried.length).toBe(1);
  const { mailer } = countingMailer();
  const deps = { ...suite.api.deps, mailer, now: () => inSeconds(600) };
  expect(await drainOutbox(deps)).toMatchObject({ sent: 1 });
  slow.letGo(new Error("connection lost"));
  await first;
  const [row] = await selectRows(
    suite,
    "select last_error, message, sent_at is not null as sent, dead_at from outbox where dedupe_key like $1 || '%'",
    [begins],
  );
  expect(row).toEqual({ last_error: null, message: null, sent: true, dead_at: null });
});

test("a worker whose lease expired does not undo a resend", async () => {
  const begins = await enqueueMails(1);
  const slow = heldMailer();
  const first = drainOutbox({ ...suite.api.deps, mailer: slow.mailer });
  await expect.poll(() => slow.tried.length).toBe(1);
  const again = `update outbox set attempts = 1, again = 1, next_attempt_at = now()
    where dedupe_key like $1 || '%'`;
  await suite.sql.query(again, [begins]);
  slow.letGo();
  await first;
  const { mailer, tried } = countingMailer();
  await drainOutbox({ ...suite.api.deps, mailer });
  expect(tried).toHaveLength(1);
  expect(tried[0]?.messageId).not.toBe(slow.tried[0]?.messageId);
});

test("a mail of a kind that only a newer release knows waits for that release", async () => {
  const begins = await enqueueMails(1, "newsletter");
  const { mailer, tried } = countingMailer();
  expect(await drainOutbox({ ...suite.api.deps, mailer })).toEqual({
    sent: 0,
    skipped: 0,
    failed: 1,
  });
  expect(tried).toEqual([]);
  const waiting = await selectRows(
    suite,
    `select 1 from outbox where dedupe_key like $1 || '%' and message is not null
     and skipped_at is null and dead_at is null`,
    [begins],
  );
  expect(waiting).toHaveLength(1);
});

test("no receipt is sent for a licence that was refunded meanwhile", async () => {
  suite.payments.control.setRules({ drop: true });
  const { buyer, sessionId } = await buyPlan(suite);
  suite.payments.control.createRefund({ charge: lastCharge(suite) });
  const settled = await syncPurchase(suite.api.deps, { checkoutSessionId: sessionId }, "test");
  expect(settled?.state).toBe("refunded");
  const { mailer, tried } = countingMailer();
  await drainOutbox({ ...suite.api.deps, mailer });
  const subjects = tried.filter(({ to }) => to === buyer.email).map(({ subject }) => subject);
  expect(subjects).toEqual([`Your refund of ${SHOP_CURRENCY} 99`]);
});

test("stopping waits for mail that was queued while other mail was being sent", async () => {
  await enqueueMails(1);
  const slow = heldMailer();
  const waker = createOutboxWorker({ ...suite.api.deps, mailer: slow.mailer });
  waker.wake();
  await expect.poll(() => slow.tried.length).toBe(1);
  await enqueueMails(1);
  waker.wake();
  const idle = waker.whenIdle();
  slow.letGo();
  await idle;
  expect(slow.tried).toHaveLength(2);
});

test("an address is one recipient, whatever characters it contains", async () => {
  const mailer = createSmtpMailer(suite.environment.MAIL_URL ?? "");
  const send = (to: string) =>
    mailer
      .send({ to, subject: "Hello", text: "x", html: "x", messageId: `<${randomUUID()}@x.test>` })
      .catch(() => undefined);
  for (const to of [
    "first@example.com, stranger@example.com",
    "first@example.com <stranger@example.com>",
    "group: stranger@example.com;",
    "first@example.com\r\nBcc: stranger@example.com",
  ]) {
    await send(to);
  }
  await send("known@example.com");
  await suite.inbox.waitForMail({ to: "known@example.com" });
  expect(suite.inbox.listMessages({ to: "stranger@example.com" })).toEqual([]);
  mailer.close();
});
