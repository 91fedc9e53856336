import { OPERATOR_LOGIN_SECONDS } from "@site/contracts/operator";
import { SHOP_CURRENCY } from "@site/contracts/plans";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { recordAudit } from "../../src/db/record-audit.ts";
import { licences } from "../../src/db/schema/licences.ts";
import { activateDevice } from "../../src/features/licences/activate-device.ts";
import { resendMail } from "../../src/operator/resend-mail.ts";
import { computer } from "../setup/desktop-app.ts";
import { pay } from "../setup/pay.ts";
import { signUp } from "../setup/people.ts";
import { refusedWith } from "../setup/refusal.ts";
import { lastCharge, rowsOf, startPaying } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { licenceOf, owner } from "../setup/upgrading.ts";

const suite = withSuite();

const why = "asked by mail";

/** A person who works for the shop, and their client. */
async function operator() {
  const person = await signUp({ verified: true });
  const client = suite.api.client(person.token);
  const { id } = await client.auth.me.query();
  await suite.sql.query("update profiles set role = 'operator' where id = $1", [id]);
  return { ...person, id, client };
}

/** A buyer with a licence that is active on one computer. */
async function customer() {
  const { buyer, client, purchaseId } = await owner(suite, "pro");
  const { id: licenceId, key } = await licenceOf(client);
  const [licence] = await suite.api.deps.db
    .select()
    .from(licences)
    .where(eq(licences.id, licenceId));
  if (!licence) throw new Error("There is no licence.");
  const { activation } = await activateDevice(suite.api.deps, licence, computer());
  const { id: profileId } = await client.auth.me.query();
  const deviceId = activation.device.id;
  return { ...buyer, profileId, client, purchaseId, licenceId, key, deviceId };
}

const auditOf = (target: string) =>
  rowsOf<{ who: string; command: string; why: string }>(
    suite,
    "select who, command, why from audit where target = $1",
    [target],
  );

test("a failed mail whose text is deleted by now is shown as one that cannot be sent again, and refused", async () => {
  const { client } = await operator();
  const [fresh, emptied] = await rowsOf<{ id: string }>(
    suite,
    `insert into outbox (dedupe_key, message, dead_at) values
       ('downloads:fresh', '{"kind": "downloads", "email": "ada@example.com"}', now()),
       ('downloads:emptied', null, now()) returning id`,
  );
  const { mails } = await client.operator.overview.query();
  expect(mails.find(({ id }) => id === fresh?.id)).toMatchObject({ hasText: true });
  expect(mails.find(({ id }) => id === emptied?.id)).toMatchObject({ hasText: false });
  const mailId = emptied?.id ?? "";
  expect(await refusedWith(client.operator.retryMail.mutate({ mailId, why }))).toBe("not_found");
  expect(await auditOf(`mail ${mailId}`)).toEqual([]);
  const kept = "select dead_at from outbox where id = $1";
  expect(await rowsOf(suite, kept, [mailId])).toEqual([{ dead_at: expect.any(Date) }]);
  await client.operator.retryMail.mutate({ mailId: fresh?.id ?? "", why });
  expect(await auditOf(`mail ${fresh?.id}`)).toHaveLength(1);
});

test("a person is found by a part of address, key, payment and computer, and by no text that is none", async () => {
  const { client } = await operator();
  const { email, profileId, key, purchaseId } = await customer();
  const [{ payment } = { payment: "" }] = await rowsOf<{ payment: string }>(
    suite,
    "select payment_intent_id as payment from purchases where id = $1",
    [purchaseId],
  );
  for (const [text, match] of [
    [email.slice(2, 30).toUpperCase(), "person"],
    [key.slice(0, 11).toLowerCase(), "licence"],
    [purchaseId, "purchase"],
    [payment.slice(0, -1), "purchase"],
  ] as const) {
    const found = await client.operator.find.query({ text });
    expect(found.find((each) => each.profileId === profileId)?.matches).toContain(match);
  }
  expect(await client.operator.find.query({ text: "100%_none" })).toEqual([]);
});

test("a person's record has purchases, licences with computers, mails and what happened", async () => {
  const { client } = await operator();
  const { profileId, email, purchaseId, licenceId, deviceId } = await customer();
  const record = await client.operator.person.query({ profileId });
  expect(record).toMatchObject({
    email,
    purchases: [{ id: purchaseId, state: "paid", canRefund: true, canResendReceipt: true }],
    licences: [{ id: licenceId, isSeat: false, devices: [{ id: deviceId }] }],
  });
  expect(record.mails.map(({ kind }) => kind)).toContain("receipt");
  expect(record.history.map(({ what }) => what)).toContain("purchase paid");
});

test("a refund pays back, ends the licence, and leaves who did it and why", async () => {
  const { id, client } = await operator();
  const { profileId, purchaseId, licenceId } = await customer();
  await client.operator.refund.mutate({ purchaseId, seenRefundedMinor: 0, why });
  await suite.payments.control.settled();
  const record = await client.operator.person.query({ profileId });
  expect(record.purchases).toMatchObject([{ state: "refunded", canRefund: false }]);
  expect(record.licences).toMatchObject([{ id: licenceId, status: "revoked" }]);
  expect(await auditOf(purchaseId)).toEqual([
    { who: `operator ${id}`, command: "purchases refund", why },
  ]);
  const again = client.operator.refund.mutate({ purchaseId, seenRefundedMinor: 0, why });
  expect(await refusedWith(again)).toBe("refund_already_made");
});

test("a disputed purchase is listed as waiting, and is not paid back", async () => {
  const { client } = await operator();
  const { purchaseId } = await customer();
  suite.payments.control.openDispute(lastCharge(suite));
  await suite.payments.control.settled();
  const { waiting, sales } = await client.operator.overview.query();
  expect(waiting).toContainEqual(expect.objectContaining({ purchaseId, state: "disputed" }));
  expect(sales.reduce((sum, { sold }) => sum + sold, 0)).toBeGreaterThan(0);
  const refused = client.operator.refund.mutate({ purchaseId, seenRefundedMinor: 0, why });
  expect(await refusedWith(refused)).toBe("refund_disputed");
});

test("a licence moves to a confirmed account alone, with a new key that ends the old one", async () => {
  const { client } = await operator();
  const { licenceId, key } = await customer();
  const [heir, unconfirmed] = [await signUp({ verified: true }), await signUp()];
  for (const email of [unconfirmed.email, "somebody.else@example.com"]) {
    const refused = client.operator.moveLicence.mutate({
      licenceId,
      seenKey: key,
      email,
      newKey: true,
      why,
    });
    expect(await refusedWith(refused)).toBe("invalid_input");
  }
  const wish = { licenceId, seenKey: key, email: heir.email, newKey: true, why };
  await client.operator.moveLicence.mutate(wish);
  const [moved] = await suite.api.client(heir.token).licences.list.query();
  expect(moved).toMatchObject({ id: licenceId });
  expect(moved?.key).not.toBe(key);
  expect(await auditOf(licenceId)).toMatchObject([{ command: "licences move", why }]);
});

test("a wish that is sent twice moves once: one new key, one mail to each, one line in the history", async () => {
  const { client } = await operator();
  const { email, licenceId, key } = await customer();
  const heir = await signUp({ verified: true });
  const wish = { licenceId, seenKey: key, email: heir.email, newKey: true, why };
  await Promise.all([1, 2].map(() => client.operator.moveLicence.mutate(wish)));
  const [moved] = await suite.api.client(heir.token).licences.list.query();
  await client.operator.moveLicence.mutate(wish);
  await client.operator.moveLicence.mutate({ ...wish, seenKey: moved?.key ?? "", newKey: false });
  expect(await suite.api.client(heir.token).licences.list.query()).toMatchObject([
    { key: moved?.key },
  ]);
  expect(await auditOf(licenceId)).toHaveLength(1);
  const told = await rowsOf<{ count: number }>(
    suite,
    "select count(*)::int from outbox where dedupe_key ~ ('^licence-(given|taken|new-key):' || $1)",
    [licenceId],
  );
  expect(told).toEqual([{ count: 2 }]);
  const back = client.operator.moveLicence.mutate({ ...wish, email });
  await expect(back).rejects.toMatchObject({ data: { fields: { email: expect.any(String) } } });
});

test("a mail, a note and a refund that are pressed twice happen once", async () => {
  const { client } = await operator();
  const { profileId, purchaseId } = await customer();
  const twice = async (call: () => Promise<unknown>) => {
    await Promise.all([call(), call()]);
  };
  await twice(() => client.operator.addNote.mutate({ profileId, why: "Called twice." }));
  await twice(() =>
    client.operator.resendMail.mutate({ mail: "receipt", about: purchaseId, why: "once" }),
  );
  await twice(() =>
    client.operator.refund.mutate({ purchaseId, seenRefundedMinor: 0, why }).catch(() => undefined),
  );
  await suite.payments.control.settled();
  expect(await auditOf(profileId)).toHaveLength(1);
  expect((await auditOf(purchaseId)).map(({ command }) => command).toSorted()).toEqual([
    "mail resend",
    "purchases refund",
  ]);
});

test("a double click sends a mail once, whenever it comes", async () => {
  const { purchaseId } = await customer();
  const edge = Math.ceil(Date.now() / 5_000) * 5_000;
  for (const at of [edge - 1, edge + 1]) {
    const deps = { ...suite.api.deps, now: () => new Date(at) };
    await resendMail(deps, { mail: "receipt", about: purchaseId }, (tx, change) =>
      recordAudit(tx, { who: "Ada", command: "mail resend", why, at: new Date(at), ...change }),
    );
  }
  expect(await auditOf(purchaseId)).toHaveLength(1);
});

test("what is not paid yet, or not as ordered, is not refunded, and the answer says what to do", async () => {
  const { client } = await operator();
  const { token } = await signUp();
  const sessionId = await startPaying(suite, token, { planId: "pro" });
  const [{ id: purchaseId } = { id: "" }] = await rowsOf<{ id: string }>(
    suite,
    "select id from purchases where checkout_session_id = $1",
    [sessionId],
  );
  const refund = () =>
    refusedWith(client.operator.refund.mutate({ purchaseId, seenRefundedMinor: 0, why }));
  expect(await refund()).toBe("refund_nothing_paid");
  suite.payments.control.setRules({ drop: true });
  await pay(suite.payments, sessionId);
  suite.payments.control.amendSession(sessionId, { currency: "eur" });
  suite.payments.control.setRules({ drop: false });
  expect(await refund()).toBe("payment_held");
});

test("a part goes back once, and a second time only where its repetition is meant", async () => {
  const { client } = await operator();
  const { profileId, purchaseId, licenceId } = await customer();
  const part = { purchaseId, amount: `${SHOP_CURRENCY} 20`, seenRefundedMinor: 0, why };
  const refund = client.operator.refund.mutate;
  for (const [amount, words] of [
    ["20", "Write it as in"],
    [`${SHOP_CURRENCY} 500`, `Only ${SHOP_CURRENCY} 199 is left`],
  ] as const) {
    await expect(refund({ ...part, amount })).rejects.toMatchObject({
      data: { appCode: "invalid_input", fields: { amount: expect.stringContaining(words) } },
    });
  }
  await refund(part);
  const once = { ...part, seenRefundedMinor: 2_000 };
  await expect(refund(once)).rejects.toMatchObject({
    data: { fields: { again: expect.stringContaining("went back already") } },
  });
  await refund({ ...once, again: true });
  const lost = refund({ ...once, again: true });
  await expect(lost, "sent again because its answer was lost").rejects.toMatchObject({
    data: { fields: { amount: expect.stringContaining("Reload the page") } },
  });
  const { purchases, licences: held } = await client.operator.person.query({ profileId });
  expect(purchases).toMatchObject([
    { state: "partially_refunded", refunded: { amountMinor: 4_000 }, canRefund: true },
  ]);
  expect(held).toMatchObject([{ id: licenceId, status: "active" }]);
  const rest = { ...part, amount: `${SHOP_CURRENCY} 159`, seenRefundedMinor: 4_000 };
  await refund(rest);
  expect((await client.operator.person.query({ profileId })).licences).toMatchObject([
    { status: "revoked" },
  ]);
  expect(await auditOf(purchaseId)).toHaveLength(3);
});

test("half of it, sent again because its answer was lost, does not become all of it", async () => {
  const { client } = await operator();
  const { profileId, purchaseId } = await customer();
  const half = { purchaseId, amount: `${SHOP_CURRENCY} 99.50`, why };
  await client.operator.refund.mutate({ ...half, seenRefundedMinor: 0 });
  for (const seenRefundedMinor of [0, 9_950]) {
    const lost = client.operator.refund.mutate({ ...half, seenRefundedMinor });
    expect(await refusedWith(lost)).toBe("invalid_input");
  }
  const { licences: held } = await client.operator.person.query({ profileId });
  expect(held).toMatchObject([{ status: "active" }]);
});

test("a part whose answer is lost is not called made: whoever ordered it is told to look first", async () => {
  const { client } = await operator();
  const { purchaseId } = await customer();
  suite.payments.control.setRules({ drop: true });
  suite.payments.control.fault({ kind: "refuse", path: "/v1/refunds", times: 4, after: true });
  const part = { purchaseId, amount: `${SHOP_CURRENCY} 20`, seenRefundedMinor: 0, why };
  await expect(client.operator.refund.mutate(part)).rejects.toMatchObject({
    data: { fields: { amount: expect.stringContaining("Reload the page") } },
  });
  suite.payments.control.reset();
});

test.each(["accepted", "refused"] as const)(
  "a payment that is not as ordered waits, and is %s once",
  async (decision) => {
    const { id, client } = await operator();
    const person = await signUp();
    const buyer = suite.api.client(person.token);
    const checkoutSessionId = await startPaying(suite, person.token, { planId: "pro" });
    suite.payments.control.setRules({ drop: true });
    await pay(suite.payments, checkoutSessionId);
    suite.payments.control.amendSession(checkoutSessionId, { currency: "eur" });
    suite.payments.control.setRules({ drop: false });
    const { id: purchaseId } = await buyer.billing.status.query({ checkoutSessionId });
    const { id: profileId } = await buyer.auth.me.query();
    const waiting = await client.operator.person.query({ profileId });
    expect(waiting.purchases).toMatchObject([
      { paymentProblem: expect.stringContaining("instead of"), canRefund: false },
    ]);
    const wish = { purchaseId, decision, why };
    await Promise.all([1, 2].map(() => client.operator.decidePayment.mutate(wish)));
    await client.operator.decidePayment.mutate(wish);
    const [licence] = await buyer.licences.list.query();
    expect(licence?.status).toBe(decision === "accepted" ? "active" : "revoked");
    expect(await auditOf(purchaseId)).toEqual([
      {
        who: `operator ${id}`,
        command: decision === "accepted" ? "purchases accept" : "purchases refuse",
        why,
      },
    ]);
    const other = decision === "accepted" ? "refused" : "accepted";
    const late = client.operator.decidePayment.mutate({ ...wish, decision: other });
    await expect(late).rejects.toMatchObject({
      data: {
        fields: {
          decision:
            "This payment does not wait for a decision. Reload the page and look at it again.",
        },
      },
    });
  },
);

test("the doctor says what is wrong and how to mend it, and shows no secret", async () => {
  const { client } = await operator();
  const findings = await client.operator.doctor.query();
  expect(findings).toContainEqual(
    expect.objectContaining({ part: "database", check: "migrations", state: "ok" }),
  );
  for (const { state, mend } of findings) expect(Boolean(mend)).toBe(state !== "ok");
  const secrets = [suite.environment.JOBS_SECRET, suite.environment.STRIPE_SECRET_KEY];
  for (const secret of secrets) expect(JSON.stringify(findings)).not.toContain(secret);
});

test("a licence is taken back and given back, each once", async () => {
  const { client } = await operator();
  const { client: holder, licenceId } = await customer();
  for (const isTakenBack of [true, true, false]) {
    await client.operator.setLicenceTakenBack.mutate({ licenceId, isTakenBack, why });
    expect(await licenceOf(holder)).toMatchObject({ status: isTakenBack ? "revoked" : "active" });
  }
  expect((await auditOf(licenceId)).map(({ command }) => command)).toEqual([
    "licences revoke",
    "licences restore",
  ]);
});

test("a computer is freed once, and a second time is refused", async () => {
  const { client } = await operator();
  const { client: holder, licenceId, deviceId } = await customer();
  await client.operator.freeDevice.mutate({ deviceId, why });
  expect(await holder.licences.devices.query()).toEqual([]);
  const again = client.operator.freeDevice.mutate({ deviceId, why });
  expect(await refusedWith(again)).toBe("device_not_found");
  expect(await auditOf(licenceId)).toMatchObject([{ command: "devices free" }]);
});

test("a receipt is sent again, and one of a refunded purchase is not", async () => {
  const { client } = await operator();
  const { email, purchaseId } = await customer();
  const receipts = () =>
    suite.inbox.messages({ to: email }).filter(({ subject }) => subject.endsWith("licence")).length;
  await expect.poll(receipts).toBe(1);
  await client.operator.resendMail.mutate({ mail: "receipt", about: purchaseId, why });
  await expect.poll(receipts).toBe(2);
  await client.operator.refund.mutate({ purchaseId, seenRefundedMinor: 0, why });
  const refused = client.operator.resendMail.mutate({ mail: "receipt", about: purchaseId, why });
  expect(await refusedWith(refused)).toBe("receipt_not_ready");
});

test("a note stays in the history of its person", async () => {
  const { client } = await operator();
  const { profileId } = await customer();
  await client.operator.addNote.mutate({ profileId, why: "Prefers to be called." });
  const { history } = await client.operator.person.query({ profileId });
  expect(history).toContainEqual(
    expect.objectContaining({ what: "note", why: "Prefers to be called." }),
  );
});

test("an operator is asked for a newer login after an hour, and one who is none any more is refused", async () => {
  const { id, token } = await operator();
  const overviewAfter = async (seconds: number) => {
    const api = await suite.startApi({ now: () => new Date(Date.now() + seconds * 1_000) });
    return api.client(token).operator.overview.query();
  };
  await overviewAfter(OPERATOR_LOGIN_SECONDS - 60);
  const late = overviewAfter(OPERATOR_LOGIN_SECONDS + 60);
  expect(await refusedWith(late)).toBe("recent_login_required");
  await suite.sql.query("update profiles set role = 'buyer' where id = $1", [id]);
  expect(await refusedWith(suite.api.client(token).operator.overview.query())).toBe("forbidden");
});
