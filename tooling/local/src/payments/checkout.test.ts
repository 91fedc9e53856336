import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { startTestPayments, type TestPayments } from "./test-support/start-test-payments.ts";

let payments: TestPayments;

beforeEach(async () => {
  payments = await startTestPayments();
});
afterEach(() => payments.stop());

const types = () => payments.control.listEvents().map(({ type }) => type);
const paymentTypes = () => types().filter((type) => !/^(product|price)\./.test(type));

describe("a checkout session", () => {
  it("is paid on its page, and its buyer lands on the success address", async () => {
    const session = await payments.newSession({
      client_reference_id: "purchase-1",
      customer_email: "ada@shop.test",
      metadata: { purchase: "p1" },
      payment_intent_data: { metadata: { purchase: "p1" } },
    });
    expect(session).toMatchObject({
      status: "open",
      payment_status: "unpaid",
      amount_total: 9900,
      payment_intent: null,
    });
    const shown = await fetch(String(session.url)).then((response) => response.text());
    expect(shown).toContain("ada@shop.test");
    expect(shown).toContain("$99.00");
    expect(shown).toContain("no money moves");

    const answer = await payments.pay(session.id);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(
      `http://shop.test/success?session_id=${session.id}`,
    );

    const paid = await payments.stripe.checkout.sessions.retrieve(session.id, {
      expand: ["payment_intent.latest_charge", "line_items"],
    });
    expect(paid).toMatchObject({
      status: "complete",
      payment_status: "paid",
      url: null,
      metadata: { purchase: "p1" },
      payment_intent: {
        status: "succeeded",
        amount_received: 9900,
        metadata: { purchase: "p1" },
        latest_charge: {
          object: "charge",
          paid: true,
          payment_method_details: { card: { last4: "4242", brand: "visa" } },
        },
      },
      line_items: { data: [{ description: "Personal", quantity: 1, amount_total: 9900 }] },
    });
    expect(paymentTypes()).toEqual([
      "payment_intent.created",
      "charge.succeeded",
      "payment_intent.succeeded",
      "checkout.session.completed",
    ]);
  });

  it("is paid once, however often the button is pressed", async () => {
    const session = await payments.newSession();
    const answers = await Promise.all([1, 2, 3].map(() => payments.pay(session.id)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(types().filter((type) => type === "charge.succeeded")).toHaveLength(1);
  });

  it("stays open after a decline, and a good card pays it then", async () => {
    const session = await payments.newSession();
    const declined = await payments.pay(session.id, { number: "4000000000000002" });
    expect(declined.status).toBe(200);
    expect(await declined.text()).toContain("Your card was declined.");
    const poor = await payments.pay(session.id, { number: "4000000000009995" });
    expect(await poor.text()).toContain("insufficient funds");
    expect(await payments.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: "open",
      payment_status: "unpaid",
    });
    await payments.pay(session.id);
    expect(paymentTypes()).toEqual([
      "payment_intent.created",
      "charge.failed",
      "payment_intent.payment_failed",
      "charge.failed",
      "payment_intent.payment_failed",
      "charge.succeeded",
      "payment_intent.succeeded",
      "checkout.session.completed",
    ]);
  });

  it.each([
    ["complete", "paid"],
    ["fail", "unpaid"],
  ])("asks for 3-D Secure; answered with %s it is %s", async (answer, paymentStatus) => {
    const session = await payments.newSession();
    const asked = await payments.pay(session.id, { number: "4000002500003155" });
    const address = new URL(String(asked.headers.get("location")), payments.url);
    expect(address.pathname).toBe(`/c/pay/${session.id}/authenticate`);
    expect(await fetch(address).then((response) => response.text())).toContain("Your bank asks");
    await fetch(address, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ answer }),
    });
    const after = await payments.stripe.checkout.sessions.retrieve(session.id);
    expect(after.payment_status).toBe(paymentStatus);
  });

  it.each([
    ["succeed", "checkout.session.async_payment_succeeded", "paid"],
    ["fail", "checkout.session.async_payment_failed", "unpaid"],
  ] as const)(
    "paid by bank completes unpaid; an event follows when the payment turns out to %s",
    async (outcome, type, status) => {
      const session = await payments.newSession();
      await payments.pay(session.id, { method: "bank", number: "", expiry: "", cvc: "" });
      expect(await payments.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
        status: "complete",
        payment_status: "unpaid",
      });
      payments.control.completeDelayedPayment(session.id, outcome);
      const settled = await payments.stripe.checkout.sessions.retrieve(session.id);
      expect(settled.payment_status).toBe(status);
      expect(types().at(-1)).toBe(type);
    },
  );

  it("costs nothing with a full discount, and completes without a card", async () => {
    const coupon = await payments.stripe.coupons.create({ amount_off: 99_900, currency: "usd" });
    const session = await payments.newSession({ discounts: [{ coupon: coupon.id }] });
    expect(session).toMatchObject({ amount_total: 0, payment_status: "no_payment_required" });
    const answer = await payments.pay(session.id, { number: "", expiry: "", cvc: "" });
    expect(answer.status).toBe(303);
    expect(await payments.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: "complete",
      payment_status: "no_payment_required",
      payment_intent: null,
    });
    expect(await payments.stripe.coupons.retrieve(coupon.id)).toMatchObject({ times_redeemed: 1 });
  });

  it("takes an amount off, and spreads it over its lines to the last cent", async () => {
    const coupon = await payments.stripe.coupons.create({ amount_off: 1000, currency: "usd" });
    const line = (name: string, unit_amount: number) => ({
      quantity: 1,
      price_data: { currency: "usd", unit_amount, product_data: { name } },
    });
    const session = await payments.newSession({
      line_items: [line("a", 333), line("b", 333), line("c", 3334)],
      discounts: [{ coupon: coupon.id }],
    });
    expect(session).toMatchObject({ amount_total: 3000, total_details: { amount_discount: 1000 } });
    const { data } = await payments.stripe.checkout.sessions.listLineItems(session.id);
    expect(data.map(({ description }) => description)).toEqual(["a", "b", "c"]);
    expect(data.reduce((sum, { amount_total }) => sum + amount_total, 0)).toBe(3000);
  });

  it("adds tax by the country chosen, and shows the new total before it is paid", async () => {
    const session = await payments.newSession({ automatic_tax: { enabled: true } });
    const first = await payments.pay(session.id, { country: "DE" });
    expect(first.status).toBe(200);
    expect(await first.text()).toContain("$117.81");
    await payments.pay(session.id, { country: "DE" });
    expect(await payments.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: "complete",
      amount_total: 11_781,
      total_details: { amount_tax: 1881 },
      automatic_tax: { status: "complete" },
      customer_details: { address: { country: "DE" } },
    });
  });

  it("has an invoice when one is asked for, for a customer made for it", async () => {
    const session = await payments.newSession({ invoice_creation: { enabled: true } });
    await payments.pay(session.id);
    const paid = await payments.stripe.checkout.sessions.retrieve(session.id, {
      expand: ["invoice", "customer"],
    });
    expect(paid).toMatchObject({
      invoice: { status: "paid", total: 9900 },
      customer: { email: "buyer@shop.test" },
    });
    const invoice = paid.invoice;
    if (!invoice || typeof invoice === "string") throw new Error("The invoice is not expanded.");
    const page = await fetch(String(invoice.hosted_invoice_url));
    expect(await page.text()).toContain(String(invoice.number));
  });

  it("tells what was typed wrongly, and charges nothing", async () => {
    const session = await payments.newSession();
    const answer = await payments.pay(session.id, {
      email: "nobody",
      number: "4242424242424241",
      expiry: "01/20",
      cvc: "1",
    });
    const text = await answer.text();
    for (const field of ["email", "number", "expiry", "cvc"]) {
      expect(text).toContain(`id="${field}-error"`);
    }
    expect(types().filter((type) => type.startsWith("charge."))).toEqual([]);
  });

  it("escapes what the shop and the buyer wrote", async () => {
    const session = await payments.newSession({
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: "usd",
            unit_amount: 9900,
            product_data: { name: "<script>alert(1)</script>" },
          },
        },
      ],
    });
    const answer = await payments.pay(session.id, { email: '"><img src=x>' });
    const text = await answer.text();
    expect(text).not.toContain("<script>alert");
    expect(text).not.toContain("<img");
  });
});

describe("an expired session", () => {
  it("expires when its time is over, and can then not be paid", async () => {
    let now = new Date();
    await payments.stop();
    payments = await startTestPayments({ clock: () => now });
    const session = await payments.newSession({
      expires_at: Math.floor(now.getTime() / 1000) + 1800,
    });
    now = new Date(now.getTime() + 1_801_000);
    const answer = await payments.pay(session.id);
    expect(await answer.text()).toContain("This checkout has expired");
    expect(await payments.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: "expired",
      url: null,
    });
    expect(types().at(-1)).toBe("checkout.session.expired");
  });

  it("is expired on request, once", async () => {
    const session = await payments.newSession();
    expect(await payments.stripe.checkout.sessions.expire(session.id)).toMatchObject({
      status: "expired",
    });
    await expect(payments.stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({
      type: "StripeInvalidRequestError",
      statusCode: 400,
    });
  });

  it.each([29 * 60, 25 * 3600])("cannot be set to expire in %i seconds", async (seconds) => {
    await expect(
      payments.newSession({ expires_at: Math.floor(Date.now() / 1000) + seconds }),
    ).rejects.toMatchObject({ param: "expires_at", statusCode: 400 });
  });
});
