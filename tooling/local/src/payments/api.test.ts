import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { startTestPayments, type TestPayments } from "./test-support/start-test-payments.ts";

let payments: TestPayments;
let stripe: Stripe;

beforeAll(async () => {
  payments = await startTestPayments();
  ({ stripe } = payments);
});
afterAll(() => payments.stop());

/** The error that a call ends in. */
async function errorOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => {
      throw new Error("The call was meant to fail.");
    },
    (error: unknown) => error,
  );
}

describe("errors", () => {
  it("refuses a stranger's key as an authentication error", async () => {
    const stranger = new Stripe("sk_test_other", {
      host: "127.0.0.1",
      port: payments.port,
      protocol: "http",
      maxNetworkRetries: 0,
    });
    const error = await errorOf(stranger.customers.list());
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(error).toMatchObject({ statusCode: 401 });
  });

  it("takes the key by basic authorization too, as curl sends it", async () => {
    const credentials = Buffer.from(`${payments.secretKey}:`).toString("base64");
    const response = await fetch(`${payments.apiBase}/v1/customers`, {
      headers: { authorization: `Basic ${credentials}` },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("request-id")).toMatch(/^req_/);
  });

  it("names what is missing", async () => {
    const error = await errorOf(stripe.checkout.sessions.retrieve("cs_test_none"));
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error).toMatchObject({ statusCode: 404, code: "resource_missing", param: "id" });
    await expect(payments.newSession({ customer: "cus_none" })).rejects.toMatchObject({
      statusCode: 400,
      code: "resource_missing",
      param: "customer",
    });
  });

  it("names an unknown parameter, however deep it lies", async () => {
    const unknown = { name: "x", colour: "red" } as unknown as Stripe.ProductCreateParams;
    await expect(stripe.products.create(unknown)).rejects.toMatchObject({
      code: "parameter_unknown",
      param: "colour",
    });
    const lineItem = {
      quantity: 1,
      price_data: { currency: "usd", unit_amount: 9900, colour: "red", product: "prod_x" },
    };
    await expect(payments.newSession({ line_items: [lineItem] })).rejects.toMatchObject({
      code: "parameter_unknown",
      param: "line_items[0][price_data][colour]",
    });
  });

  it.each([
    [{ limit: "many" }, "parameter_invalid_integer", "limit"],
    [{ limit: "101" }, "parameter_invalid_integer", "limit"],
    [{ starting_after: "cus_none" }, "resource_missing", "starting_after"],
    [{ email: "nobody" }, "email_invalid", "email"],
  ])("refuses the list parameters %j", async (params, code, param) => {
    const call = stripe.customers.list(params as unknown as Stripe.CustomerListParams);
    expect(await errorOf(call)).toMatchObject({ statusCode: 400, code, param });
  });

  it.each([
    [{}, "percent_off"],
    [{ percent_off: 10, amount_off: 100, currency: "usd" }, "percent_off"],
    [{ percent_off: 101 }, "percent_off"],
    [{ amount_off: 100 }, "currency"],
  ])("refuses the coupon %j", async (params, param) => {
    expect(await errorOf(stripe.coupons.create(params))).toMatchObject({ statusCode: 400, param });
  });

  it("refuses a payment below the smallest that is taken", async () => {
    const line = {
      quantity: 1,
      price_data: { currency: "usd", unit_amount: 49, product_data: { name: "x" } },
    };
    await expect(payments.newSession({ line_items: [line] })).rejects.toMatchObject({
      code: "amount_too_small",
    });
  });

  it("refuses a used-up coupon", async () => {
    const coupon = await stripe.coupons.create({ percent_off: 50, max_redemptions: 1 });
    const first = await payments.newSession({ discounts: [{ coupon: coupon.id }] });
    await payments.pay(first.id);
    await expect(payments.newSession({ discounts: [{ coupon: coupon.id }] })).rejects.toMatchObject(
      { code: "coupon_expired" },
    );
  });

  it("refuses another version of the API than the SDK's", async () => {
    const response = await fetch(`${payments.apiBase}/v1/customers`, {
      headers: { authorization: `Bearer ${payments.secretKey}`, "stripe-version": "2020-08-27" },
    });
    expect(response.status).toBe(400);
  });
});

describe("idempotency keys", () => {
  it("give the first answer again", async () => {
    const options = { idempotencyKey: "same" };
    const first = await stripe.customers.create({ email: "a@shop.test" }, options);
    const again = await stripe.customers.create({ email: "a@shop.test" }, options);
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect(again.lastResponse.headers["original-request"]).toBe(first.lastResponse.requestId);
  });

  it("are refused for another request", async () => {
    const options = { idempotencyKey: "other" };
    await stripe.customers.create({ email: "a@shop.test" }, options);
    const error = await errorOf(stripe.customers.create({ email: "b@shop.test" }, options));
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(error).toMatchObject({ statusCode: 400 });
  });

  it("are refused while the first request is being answered, and make one object", async () => {
    payments.control.fault({ kind: "slow", ms: 60_000, times: 1 });
    const options = { idempotencyKey: "flight" };
    const params = { email: "flight@shop.test" };
    const first = stripe.customers.create(params, options);
    await expect.poll(() => payments.control.faults()).toEqual([]);
    await expect(stripe.customers.create(params, options)).rejects.toMatchObject({
      statusCode: 409,
      code: "idempotency_key_in_use",
    });
    payments.control.clearFaults();
    await first;
    const { data } = await stripe.customers.list(params);
    expect(data).toHaveLength(1);
  });

  it("are free again after a request that was refused unread", async () => {
    const options = { idempotencyKey: "mistyped" };
    await errorOf(stripe.customers.create({ email: "nobody" }, options));
    await expect(
      stripe.customers.create({ email: "somebody@shop.test" }, options),
    ).resolves.toMatchObject({ email: "somebody@shop.test" });
  });

  it("bring back what was done when only the answer was lost", async () => {
    // Twice: the SDK asks again by itself when a connection is closed.
    payments.control.fault({ kind: "refuse", times: 2, after: true });
    const options = { idempotencyKey: "lost", maxNetworkRetries: 0 };
    const params = { email: "lost@shop.test" };
    const error = await errorOf(stripe.customers.create(params, options));
    expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    const found = await stripe.customers.create(params, options);
    const { data } = await stripe.customers.list(params);
    expect(data.map(({ id }) => id)).toEqual([found.id]);
  });
});

describe("lists", () => {
  it("run from the newest to the oldest, page by page", async () => {
    const made: string[] = [];
    for (const index of [1, 2, 3, 4, 5]) {
      const product = await stripe.products.create({ name: `p${index}`, active: index !== 3 });
      made.unshift(product.id);
    }
    const first = await stripe.products.list({ limit: 2 });
    expect(first).toMatchObject({ object: "list", has_more: true, url: "/v1/products" });
    expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 2));
    const second = await stripe.products.list({ limit: 2, starting_after: made[1] });
    expect(second.data.map(({ id }) => id)).toEqual(made.slice(2, 4));
    const back = await stripe.products.list({ limit: 2, ending_before: made[2] });
    expect(back.data.map(({ id }) => id)).toEqual(made.slice(0, 2));
    const all: string[] = [];
    for await (const product of stripe.products.list({ limit: 2, ids: made })) all.push(product.id);
    expect(all).toEqual(made);
    const inactive = await stripe.products.list({ active: false, ids: made });
    expect(inactive.data.map(({ name }) => name)).toEqual(["p3"]);
  });

  it("are filtered by the time of creation", async () => {
    const { created, id } = await stripe.coupons.create({ percent_off: 5, name: "five" });
    const until = await stripe.coupons.list({ created: { lte: created } });
    expect(until.data.map((coupon) => coupon.id)).toContain(id);
    const before = await stripe.coupons.list({ created: { lt: created } });
    expect(before.data.map((coupon) => coupon.id)).not.toContain(id);
  });

  it("expand what each of their objects names", async () => {
    const session = await payments.newSession();
    await payments.pay(session.id);
    const { data } = await stripe.checkout.sessions.list({
      limit: 1,
      expand: ["data.payment_intent.latest_charge.refunds", "data.line_items"],
    });
    expect(data[0]).toMatchObject({
      id: session.id,
      payment_intent: { latest_charge: { refunds: { object: "list", data: [] } } },
      line_items: { data: [{ description: "Personal" }] },
    });
    const intent = data[0]?.payment_intent;
    if (!intent || typeof intent === "string") throw new Error("The payment is not expanded.");
    const byPayment = await stripe.checkout.sessions.list({ payment_intent: intent.id });
    expect(byPayment.data.map(({ id }) => id)).toEqual([session.id]);
  });

  it("refuse to expand what is no object", async () => {
    const customer = await stripe.customers.create({ email: "x@shop.test" });
    await expect(
      stripe.customers.retrieve(customer.id, { expand: ["email"] }),
    ).rejects.toMatchObject({ statusCode: 400, param: "expand" });
  });
});

describe("objects", () => {
  it("keep the metadata that an update does not name, and lose what it empties", async () => {
    const customer = await stripe.customers.create({ metadata: { a: "1", b: "2" } });
    const updated = await stripe.customers.update(customer.id, { metadata: { b: "", c: "3" } });
    expect(updated.metadata).toEqual({ a: "1", c: "3" });
  });

  it("sell a price that is on sale, with its decimal as the SDK reads it", async () => {
    const product = await stripe.products.create({ name: "Pro" });
    const price = await stripe.prices.create({
      product: product.id,
      currency: "usd",
      unit_amount: 19_900,
      lookup_key: "pro",
    });
    expect(price.unit_amount_decimal?.toString()).toBe("19900");
    const { data } = await stripe.prices.list({ lookup_keys: ["pro"], expand: ["data.product"] });
    expect(data[0]).toMatchObject({ id: price.id, product: { name: "Pro" } });
    const session = await payments.newSession({ line_items: [{ price: price.id, quantity: 2 }] });
    expect(session.amount_total).toBe(39_800);
    await stripe.prices.update(price.id, { active: false });
    await expect(
      payments.newSession({ line_items: [{ price: price.id, quantity: 1 }] }),
    ).rejects.toMatchObject({ code: "price_inactive" });
  });

  it("let a customer's page update it where that was allowed", async () => {
    const customer = await stripe.customers.create({ email: "ada@shop.test" });
    await expect(
      payments.newSession({ customer: customer.id, automatic_tax: { enabled: true } }),
    ).rejects.toMatchObject({ code: "customer_tax_location_invalid" });
    const session = await payments.newSession({
      customer: customer.id,
      automatic_tax: { enabled: true },
      customer_update: { address: "auto", name: "auto" },
    });
    await payments.pay(session.id, { country: "FR" });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({
      name: "Ada Buyer",
      address: { country: "FR" },
    });
    const { data } = await stripe.checkout.sessions.list({ customer: customer.id });
    expect(data.map(({ id }) => id)).toEqual([session.id]);
  });

  it("take no tax from a business abroad that gives its tax ID", async () => {
    const session = await payments.newSession({
      automatic_tax: { enabled: true },
      tax_id_collection: { enabled: true },
    });
    await payments.pay(session.id, { country: "GB", taxId: "GB123456789" });
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: "complete",
      total_details: { amount_tax: 0 },
      customer_details: {
        tax_exempt: "reverse",
        tax_ids: [{ type: "gb_vat", value: "GB123456789" }],
      },
    });
  });
});

describe("faults", () => {
  it.each([
    ["error", { type: "StripeAPIError", statusCode: 500 }],
    ["rate_limit", { type: "StripeRateLimitError", statusCode: 429 }],
    ["nonsense", { type: "StripeAPIError" }],
    ["refuse", { type: "StripeConnectionError" }],
  ] as const)("of kind %s reach the SDK as its own error, and pass", async (kind, error) => {
    // The SDK asks again by itself, once, when a connection is closed.
    const times = kind === "refuse" ? 2 : 1;
    payments.control.fault({ kind, times, path: "/v1/customers", method: "GET" });
    await expect(stripe.events.list({ limit: 1 })).resolves.toBeDefined();
    await expect(stripe.customers.list()).rejects.toMatchObject(error);
    await expect(stripe.customers.list()).resolves.toBeDefined();
  });

  it("are outlived by the SDK's own retries", async () => {
    payments.control.fault({ kind: "error", times: 1 });
    const customer = await stripe.customers.create(
      { email: "patient@shop.test" },
      { maxNetworkRetries: 2 },
    );
    expect(customer.email).toBe("patient@shop.test");
  });
});
