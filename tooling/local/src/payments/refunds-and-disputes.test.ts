import type Stripe from "stripe";
import { describe, expect, it } from "vitest";

import { withPayments } from "./test-support/start-test-payments.ts";

const payments = withPayments();

async function paidCharge(number = "4242424242424242"): Promise<Stripe.Charge> {
  const session = await payments.newSession();
  await payments.pay(session.id, { number });
  const { payment_intent: intent } = await payments.stripe.checkout.sessions.retrieve(session.id, {
    expand: ["payment_intent.latest_charge"],
  });
  if (!intent || typeof intent === "string") throw new Error("The payment is not expanded.");
  return intent.latest_charge as Stripe.Charge;
}

const getIntentId = (charge: Stripe.Charge) => charge.payment_intent as string;

function typesAbout(charge: Stripe.Charge, pattern: RegExp): string[] {
  return payments.control
    .listEvents({ about: charge.id })
    .map(({ type }) => type)
    .filter((type) => pattern.test(type));
}

describe("a refund", () => {
  it("gives back a part, then the rest, and never more than was paid", async () => {
    const charge = await paidCharge();
    const part = await payments.stripe.refunds.create({
      payment_intent: getIntentId(charge),
      amount: 4000,
      reason: "requested_by_customer",
    });
    expect(part).toMatchObject({ amount: 4000, status: "succeeded", charge: charge.id });
    expect(await payments.stripe.charges.retrieve(charge.id)).toMatchObject({
      amount_refunded: 4000,
      refunded: false,
    });
    await expect(
      payments.stripe.refunds.create({ charge: charge.id, amount: 5901 }),
    ).rejects.toMatchObject({
      statusCode: 400,
      param: "amount",
    });
    await payments.stripe.refunds.create({ charge: charge.id });
    expect(
      await payments.stripe.charges.retrieve(charge.id, { expand: ["refunds"] }),
    ).toMatchObject({
      amount_refunded: 9900,
      refunded: true,
      refunds: { data: [{ amount: 5900 }, { amount: 4000 }] },
    });
    await expect(payments.stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({
      code: "charge_already_refunded",
    });
    expect(typesAbout(charge, /refund/)).toEqual([
      "refund.created",
      "charge.refunded",
      "refund.created",
      "charge.refunded",
    ]);
    const listed = await payments.stripe.refunds.list({ payment_intent: getIntentId(charge) });
    expect(listed.data).toHaveLength(2);
  });

  it("asked for twice with one key gives back once", async () => {
    const charge = await paidCharge();
    const refund = () =>
      payments.stripe.refunds.create(
        { charge: charge.id, amount: 1000 },
        { idempotencyKey: `refund-${charge.id}` },
      );
    const [first, second] = [await refund(), await refund()];
    expect(second.id).toBe(first.id);
    expect((await payments.stripe.charges.retrieve(charge.id)).amount_refunded).toBe(1000);
  });

  it("can be pending, and succeed later", async () => {
    const charge = await paidCharge("4000000000007726");
    const refund = await payments.stripe.refunds.create({ charge: charge.id });
    expect(refund.status).toBe("pending");
    payments.control.completeRefund(refund.id, "succeeded");
    expect((await payments.stripe.refunds.retrieve(refund.id)).status).toBe("succeeded");
  });

  it("can fail later, and leaves the charge as if never refunded", async () => {
    const charge = await paidCharge("4000000000005126");
    const refund = await payments.stripe.refunds.create({ charge: charge.id });
    expect(refund.status).toBe("succeeded");
    payments.control.completeRefund(refund.id, "failed");
    expect(await payments.stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: "failed",
      failure_reason: "expired_or_canceled_card",
    });
    expect(await payments.stripe.charges.retrieve(charge.id)).toMatchObject({
      amount_refunded: 0,
      refunded: false,
    });
    expect(typesAbout(charge, /refund\.failed/)).toEqual(["refund.failed"]);
  });
});

describe("a dispute", () => {
  it("follows a card that is known for it, and takes the money", async () => {
    const charge = await paidCharge("4000000000000259");
    expect(charge.disputed).toBe(true);
    const { data } = await payments.stripe.disputes.list({ charge: charge.id });
    expect(data[0]).toMatchObject({ status: "needs_response", reason: "fraudulent", amount: 9900 });
    expect(typesAbout(charge, /dispute/)).toEqual([
      "charge.dispute.created",
      "charge.dispute.funds_withdrawn",
    ]);
    await expect(payments.stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({
      code: "charge_disputed",
    });
  });

  it("that is won gives the money back", async () => {
    const charge = await paidCharge();
    const dispute = payments.control.openDispute(charge.id);
    payments.control.closeDispute(dispute.id, "won");
    expect((await payments.stripe.disputes.retrieve(dispute.id)).status).toBe("won");
    expect(typesAbout(charge, /dispute/)).toEqual([
      "charge.dispute.created",
      "charge.dispute.funds_withdrawn",
      "charge.dispute.closed",
      "charge.dispute.funds_reinstated",
    ]);
  });

  it("that is lost cannot be closed twice", async () => {
    const charge = await paidCharge();
    const dispute = payments.control.openDispute(charge.id);
    expect(payments.control.closeDispute(dispute.id, "lost").status).toBe("lost");
    expect(() => payments.control.closeDispute(dispute.id, "won")).toThrow("closed");
  });

  it("that is only an inquiry takes nothing, and closes as a warning", async () => {
    const charge = await paidCharge("4000000000001976");
    const [dispute] = (await payments.stripe.disputes.list({ charge: charge.id })).data;
    expect(dispute).toMatchObject({ status: "warning_needs_response", is_charge_refundable: true });
    payments.control.closeDispute(String(dispute?.id), "won");
    expect((await payments.stripe.disputes.retrieve(String(dispute?.id))).status).toBe(
      "warning_closed",
    );
    expect(typesAbout(charge, /funds_/)).toEqual([]);
  });
});

describe("the balance", () => {
  it("has a movement for each payment, refund and dispute, with the provider's fees", async () => {
    const charge = await paidCharge();
    const refund = await payments.stripe.refunds.create({ charge: charge.id, amount: 4000 });
    payments.control.completeRefund(refund.id, "failed");
    const dispute = payments.control.openDispute(charge.id);
    payments.control.closeDispute(dispute.id, "won");
    const { data } = await payments.stripe.balanceTransactions.list({
      limit: 5,
      expand: ["data.source"],
    });
    expect(
      data.map(({ reporting_category: category, amount, fee }) => [category, amount, fee]),
    ).toEqual([
      ["dispute_reversal", 9900, 0],
      ["dispute", -9900, 1500],
      ["refund_failure", 4000, 0],
      ["refund", -4000, 0],
      ["charge", 9900, 317],
    ]);
    expect(data.map(({ source }) => (source as { id: string }).id)).toEqual([
      dispute.id,
      dispute.id,
      refund.id,
      refund.id,
      charge.id,
    ]);
    expect((await payments.stripe.disputes.retrieve(dispute.id)).balance_transactions).toHaveLength(
      2,
    );
  });
});
