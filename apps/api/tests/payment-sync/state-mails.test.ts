import { brand } from "@site/content/brand";
import { expect, test } from "vitest";

import { syncPurchase } from "../../src/features/payment-sync/sync-purchase.ts";
import { inviteToSeat } from "../../src/features/seats/invite-to-seat.ts";
import {
  createLicensee,
  findOffer,
  payAndSync,
  createPayer,
  openSession,
  openUpgradeSession,
  createBuyer,
} from "../crashes/create-buyers.ts";
import { createSeatMember } from "../crashes/seats.ts";
import { paySession } from "../setup/pay.ts";
import { runOps } from "../setup/run-ops.ts";
import { sendWaitingMails } from "../setup/send-waiting-mails.ts";
import { lastCharge, selectRows } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { createAddress } from "../setup/teams.ts";

const suite = withSuite();

/** Lists the mails to an address, oldest first, once the outbox is empty. */
async function listMailsTo({ email }: { email: string }) {
  await suite.payments.control.waitUntilIdle();
  await sendWaitingMails(suite);
  return suite.inbox.listMessages({ to: email }).toSorted((a, b) => a.id - b.id);
}

async function listSubjectsTo(person: { email: string }): Promise<string[]> {
  return (await listMailsTo(person)).map(({ subject }) => subject);
}

async function loadKey(purchaseId: string): Promise<string> {
  const [licence] = await selectRows<{ key: string }>(
    suite,
    "select key from licences where purchase_id = $1",
    [purchaseId],
  );
  return licence?.key ?? "";
}

const pro = `${brand.name} Pro`;
const team = `${brand.name} Team`;

test("the buyer is notified of a failed debit once", async () => {
  const it = await createBuyer(suite);
  const session = await openSession(suite, it, { planId: "pro" });
  await paySession(suite.payments, session, { method: "bank", number: "", expiry: "", cvc: "" });
  await suite.payments.control.waitUntilIdle();
  suite.payments.control.completeDelayedPayment(session, "fail");
  expect(await listSubjectsTo(it.buyer)).toEqual([`Your payment for ${pro} didn't go through`]);
});

test("a refund that is made again after it did not arrive is mailed again", async () => {
  const it = await createPayer(suite, { planId: "pro" });
  const { control } = suite.payments;
  const refund = () => runOps(suite, "refund", it.purchaseId, "--why", "asked for");
  await refund();
  const [made] = control.listEvents({ type: "refund.created", about: it.charge });
  if (!made) throw new Error("Nothing was sent back.");
  control.completeRefund((made.data.object as { id: string }).id, "failed");
  await control.waitUntilIdle();
  await refund();
  await control.waitUntilIdle();
  const subjects = (await listSubjectsTo(it.buyer)).slice(1);
  expect(subjects).toEqual([
    expect.stringContaining("Your refund of"),
    `Your refund for ${pro} didn't arrive`,
    expect.stringContaining("Your refund of"),
  ]);
});

test("a cancelled or expired checkout sends no mail", async () => {
  const it = await createBuyer(suite);
  const session = await openSession(suite, it, { planId: "pro" });
  suite.payments.control.expireSession(session);
  expect(await listSubjectsTo(it.buyer)).toEqual([]);
});

test.each([
  ["won", `The dispute about your payment for ${pro} is settled`],
  ["lost", `Your payment for ${pro} was returned to you`],
] as const)(
  "the payer is notified once of a dispute, and once that it is %s",
  async (how, last) => {
    const it = await createPayer(suite, { planId: "pro" });
    expect(await listSubjectsTo(it.buyer)).toEqual([`Your ${pro} licence`]);
    const dispute = suite.payments.control.openDispute(it.charge);
    const before = [`Your ${pro} licence`, `Your payment for ${pro} is disputed`];
    expect(await listSubjectsTo(it.buyer)).toEqual(before);
    suite.payments.control.closeDispute(dispute.id, how);
    expect(await listSubjectsTo(it.buyer)).toEqual([...before, last]);
  },
);

test("a payment that is disputed at once gets no receipt, and the key once the dispute is won", async () => {
  const { control } = suite.payments;
  control.setRules({ drop: true });
  const it = await createPayer(suite, { planId: "pro" }, { isSynced: false });
  const dispute = control.openDispute(it.charge);
  control.setRules({ drop: false });
  await syncPurchase(suite.api.deps, { purchaseId: it.purchaseId }, "test");
  const [mail, ...others] = await listMailsTo(it.buyer);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`Your payment for ${pro} is disputed`);
  const key = await loadKey(it.purchaseId);
  expect(mail?.text).not.toContain(key);
  control.closeDispute(dispute.id, "won");
  const [, restored] = await listMailsTo(it.buyer);
  expect(restored?.text).toContain(key);
});

test("the payer is notified once of a refund that comes back from the bank", async () => {
  const { control } = suite.payments;
  const it = await createPayer(suite, { planId: "pro" });
  expect(await listSubjectsTo(it.buyer)).toEqual([`Your ${pro} licence`]);
  const refund = control.createRefund({ charge: it.charge });
  const before = [`Your ${pro} licence`, "Your refund of USD 199"];
  expect(await listSubjectsTo(it.buyer)).toEqual(before);
  control.completeRefund(refund.id, "failed");
  expect(await listSubjectsTo(it.buyer)).toEqual([
    ...before,
    `Your refund for ${pro} didn't arrive`,
  ]);
});

test("a team's members are notified of its disputed upgrade under the team's plan: a suspension, and a cancelled invitation", async () => {
  const { control } = suite.payments;
  const owner = await createLicensee(suite, "personal");
  const choice = await findOffer(suite, owner, "upgrade", "team");
  await payAndSync(suite, await openUpgradeSession(suite, owner, choice));
  const charge = lastCharge(suite);
  const { holder } = await createSeatMember(suite, owner);
  const invited = { email: createAddress() };
  await inviteToSeat(suite.api.deps, owner.buyer, { licenceId: owner.licenceId, ...invited });
  const welcome = [`You're invited to use ${team}`];
  expect(await listSubjectsTo(invited)).toEqual(welcome);

  const dispute = control.openDispute(charge);
  expect(await listSubjectsTo(holder)).toContain(`Your ${team} licence is paused`);
  expect(await listSubjectsTo(invited)).toEqual(welcome);
  control.closeDispute(dispute.id, "won");
  expect(await listSubjectsTo(invited)).toEqual(welcome);
  control.createRefund({ charge });
  expect(await listSubjectsTo(invited)).toEqual([
    ...welcome,
    `Your invitation to ${team} has ended`,
  ]);
  const paused = (await listSubjectsTo(holder)).filter((subject) => subject.includes("is paused"));
  expect(paused).toEqual([`Your ${team} licence is paused`, `Your ${team} licence is paused`]);
});

test("an invitation that is sent once the team's upgrade is disputed names the plan that it was for", async () => {
  const owner = await createLicensee(suite, "personal");
  const choice = await findOffer(suite, owner, "upgrade", "team");
  await payAndSync(suite, await openUpgradeSession(suite, owner, choice));
  const charge = lastCharge(suite);
  const invited = { email: createAddress() };
  const { deps } = suite.api;
  const { id } = await inviteToSeat({ ...deps, wakeOutbox: () => undefined }, owner.buyer, {
    licenceId: owner.licenceId,
    ...invited,
  });
  // Delays the mail until the dispute is stored.
  const mail = "update outbox set next_attempt_at = now() + $2::interval where dedupe_key like $1";
  await suite.sql.query(mail, [`seat-invitation:${id}:%`, "1 hour"]);
  suite.payments.control.openDispute(charge);
  await suite.payments.control.waitUntilIdle();
  await suite.sql.query(mail, [`seat-invitation:${id}:%`, "0"]);
  expect(await listSubjectsTo(invited)).toEqual([`You're invited to use ${team}`]);
});

test("no mail is repeated when every event comes twice more, in any order", async () => {
  const { control } = suite.payments;
  const written = () => selectRows(suite, "select id from outbox order by id");
  const before = await written();
  control.replayAll({ copies: 2, shuffle: true });
  await control.waitUntilIdle();
  expect(await written()).toEqual(before);
});

test("the shop is mailed once about each dispute, inquiry and fraud warning, with amount, deadline and link", async () => {
  const [disputed, asked, warned] = [
    await createPayer(suite, { planId: "pro" }),
    await createPayer(suite, { planId: "pro" }),
    await createPayer(suite, { planId: "pro" }),
  ];
  const { control } = suite.payments;
  control.openDispute(disputed.charge);
  control.openDispute(asked.charge, { inquiry: true });
  control.warnOfFraud(warned.charge);
  await control.waitUntilIdle();
  control.replayAll({ type: "radar.early_fraud_warning.created" });
  control.replayAll({ type: "charge.dispute.created" });
  await control.waitUntilIdle();
  for (const [payer, subject] of [
    [disputed, "is disputed"],
    [asked, "is disputed"],
    [warned, "may be fraudulent"],
  ] as const) {
    const mails = await selectRows<{ id: string }>(
      suite,
      "select id from outbox where dedupe_key like 'payment-alert:%' and message->>'purchaseId' = $1",
      [payer.purchaseId],
    );
    expect(mails).toHaveLength(1);
    await sendWaitingMails(suite);
    const mail = suite.inbox
      .listMessages({ to: brand.supportEmail })
      .find(
        ({ subject: found, text }) => found.includes(subject) && text.includes(payer.purchaseId),
      );
    expect(mail?.text).toContain(subject === "is disputed" ? "Answer until" : "a refund now");
  }
});
