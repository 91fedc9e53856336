import { OPERATOR_LOGIN_SECONDS } from "@site/contracts/operator";
import { expect, test } from "vitest";

import { recordMovements } from "../../src/features/books/record-movements.ts";
import { getErrorCode } from "../setup/error-data.ts";
import { lastCharge, selectRows } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { customer, operator } from "./operator-client.ts";

const suite = withSuite();

test("a person is found by a part of address, key, payment and computer, and by no text that is none", async () => {
  const { client } = await operator(suite);
  const { email, profileId, key, purchaseId } = await customer(suite);
  const [{ payment } = { payment: "" }] = await selectRows<{ payment: string }>(
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
  const { client } = await operator(suite);
  const { profileId, email, purchaseId, licenceId, deviceId } = await customer(suite);
  const record = await client.operator.explain.query({ person: profileId });
  expect(record).toMatchObject({
    email,
    purchases: [{ id: purchaseId, state: "paid", canRefund: true, canResendReceipt: true }],
    licences: [{ id: licenceId, isSeat: false, devices: [{ id: deviceId }] }],
  });
  expect(record.mails.map(({ kind }) => kind)).toContain("receipt");
  expect(record.history.map(({ what }) => what)).toContain("Pro: paid, USD 199");
});

test("a person is found by the last digits of a card and by an invoice number, which lead to the payment", async () => {
  const { client } = await operator(suite);
  const { profileId } = await customer(suite);
  await recordMovements(suite.api.deps);
  const { purchases } = await client.operator.explain.query({ person: profileId });
  const [{ id, invoiceNumber, paymentUrl } = { id: "", invoiceNumber: null, paymentUrl: null }] =
    purchases;
  const [{ reference } = { reference: "" }] = await selectRows<{ reference: string }>(
    suite,
    "select reference from movements where purchase_id = $1",
    [id],
  );
  expect(purchases).toMatchObject([{ card: "visa 4242" }]);
  expect((await fetch(paymentUrl ?? "")).status).toBe(200);
  for (const [text, match] of [
    ["4242", "card"],
    [invoiceNumber ?? "", "invoice"],
    [reference, "purchase"],
  ] as const) {
    const found = await client.operator.find.query({ text });
    expect(found.find((each) => each.profileId === profileId)?.matches).toContain(match);
  }
  // Other people's ids may contain these digits.
  const byPart = await client.operator.find.query({ text: "424" });
  expect(byPart.flatMap(({ matches }) => matches)).not.toContain("card");
});

test("a dispute has its deadline, and evidence with receipt and activations", async () => {
  const { client } = await operator(suite);
  const { purchaseId, key, profileId } = await customer(suite);
  suite.payments.control.openDispute(lastCharge(suite), { reason: "product_not_received" });
  await suite.payments.control.waitUntilIdle();
  const disputes = await client.operator.disputes.list.query({ purchase: purchaseId });
  expect(disputes).toMatchObject([
    { profileId, status: "open", reason: "product_not_received", amount: { amountMinor: 19_900 } },
  ]);
  expect(Date.parse(disputes[0]?.dueAt ?? "")).toBeGreaterThan(Date.now());
  expect(await client.operator.disputes.list.query({})).toEqual(
    expect.arrayContaining(disputes.map((row) => expect.objectContaining(row))),
  );
  await suite.sql.query(
    `insert into outbox (dedupe_key, sent_at)
     select kind || ':' || $1, now() from unnest(array['gift-delivery', 'payment-held']) kind`,
    [purchaseId],
  );
  const { text } = await client.operator.disputes.evidence.query({ purchase: purchaseId });
  expect(text).toContain('mail "gift-delivery" sent to the receiver of the gift');
  expect(text).not.toMatch(/payment-held|payment-alert/);
  expect(text).toContain(`Licence ${key}`);
  expect(text).toMatch(/activated on ".+" \(\w+ \w+, version /);
  expect(text).toMatch(/Document: http/);
  const { history } = await client.operator.explain.query({ person: profileId });
  expect(history[0]).toMatchObject({
    what: "Pro: disputed by the bank, USD 199",
    by: "the payment provider",
  });
});

test("the doctor says what is wrong and how to fix it, and shows no secret", async () => {
  const { client } = await operator(suite);
  const findings = await client.operator.doctor.query();
  expect(findings).toContainEqual(
    expect.objectContaining({ part: "database", check: "migrations", state: "ok" }),
  );
  for (const { state, fix } of findings) expect(Boolean(fix)).toBe(state !== "ok");
  const secrets = [suite.environment.JOBS_SECRET, suite.environment.STRIPE_SECRET_KEY];
  for (const secret of secrets) expect(JSON.stringify(findings)).not.toContain(secret);
});

test("a note stays in the history of its person", async () => {
  const { client } = await operator(suite);
  const { profileId } = await customer(suite);
  await client.operator.note.mutate({ person: profileId, why: "Prefers to be called." });
  const { history } = await client.operator.explain.query({ person: profileId });
  expect(history).toContainEqual(
    expect.objectContaining({ what: "Note", why: "Prefers to be called." }),
  );
});

test("an operator is asked for a newer login after an hour, and one who is none any more is refused", async () => {
  const { id, token } = await operator(suite);
  const overviewAfter = async (seconds: number) => {
    const api = await suite.startApi({ now: () => new Date(Date.now() + seconds * 1_000) });
    return api.client(token).operator.overview.query();
  };
  await overviewAfter(OPERATOR_LOGIN_SECONDS - 60);
  const late = overviewAfter(OPERATOR_LOGIN_SECONDS + 60);
  expect(await getErrorCode(late)).toBe("recent_login_required");
  await suite.sql.query("update profiles set role = 'buyer' where id = $1", [id]);
  expect(await getErrorCode(suite.api.client(token).operator.overview.query())).toBe("forbidden");
});
