import { describe, expect, it } from "vitest";

import { withPayments } from "./test-support/start-test-payments.ts";

const payments = withPayments();

describe("lists", () => {
  it("run from the newest to the oldest, page by page", async () => {
    const email = "pages@shop.test";
    const made: string[] = [];
    for (const name of ["p1", "p2", "p3", "p4", "p5"]) {
      made.unshift((await payments.stripe.customers.create({ email, name })).id);
    }
    const first = await payments.stripe.customers.list({ limit: 2 });
    expect(first).toMatchObject({ object: "list", has_more: true, url: "/v1/customers" });
    expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 2));
    const second = await payments.stripe.customers.list({ limit: 2, starting_after: made[1] });
    expect(second.data.map(({ id }) => id)).toEqual(made.slice(2, 4));
    const all: string[] = [];
    for await (const { id } of payments.stripe.customers.list({ limit: 2, email })) all.push(id);
    expect(all).toEqual(made);
  });

  it("are filtered by the time of creation", async () => {
    const { created, id } = await payments.stripe.customers.create({ name: "five" });
    const until = await payments.stripe.customers.list({ created: { lte: created } });
    expect(until.data.map((customer) => customer.id)).toContain(id);
    const before = await payments.stripe.customers.list({ created: { lt: created } });
    expect(before.data.map((customer) => customer.id)).not.toContain(id);
  });

  it("expand what each of their objects names", async () => {
    const session = await payments.newSession();
    await payments.pay(session.id);
    const { data } = await payments.stripe.checkout.sessions.list({
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
    const byPayment = await payments.stripe.checkout.sessions.list({ payment_intent: intent.id });
    expect(byPayment.data.map(({ id }) => id)).toEqual([session.id]);
  });

  it("refuse to expand what is no object", async () => {
    const customer = await payments.stripe.customers.create({ email: "x@shop.test" });
    await expect(
      payments.stripe.customers.retrieve(customer.id, { expand: ["email"] }),
    ).rejects.toMatchObject({ statusCode: 400, param: "expand" });
  });
});

describe("objects", () => {
  it("keep the metadata that an update does not name, and lose what it empties", async () => {
    const customer = await payments.stripe.customers.create({ metadata: { a: "1", b: "2" } });
    const updated = await payments.stripe.customers.update(customer.id, {
      metadata: { b: "", c: "3" },
    });
    expect(updated.metadata).toEqual({ a: "1", c: "3" });
  });

  it("let a customer's page update it where that was allowed", async () => {
    const customer = await payments.stripe.customers.create({ email: "ada@shop.test" });
    await expect(
      payments.newSession({ customer: customer.id, automatic_tax: { enabled: true } }),
    ).rejects.toMatchObject({ code: "customer_tax_location_invalid" });
    const session = await payments.newSession({
      customer: customer.id,
      automatic_tax: { enabled: true },
      customer_update: { address: "auto", name: "auto" },
    });
    await payments.pay(session.id, { country: "FR" });
    expect(await payments.stripe.customers.retrieve(customer.id)).toMatchObject({
      name: "Ada Buyer",
      address: { country: "FR" },
    });
    const { data } = await payments.stripe.checkout.sessions.list({ customer: customer.id });
    expect(data.map(({ id }) => id)).toEqual([session.id]);
  });

  it("take no tax from a business abroad that gives its tax ID", async () => {
    const session = await payments.newSession({
      automatic_tax: { enabled: true },
      tax_id_collection: { enabled: true },
    });
    await payments.pay(session.id, { country: "GB", taxId: "GB123456789" });
    expect(await payments.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
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
    ["forbid", { type: "StripePermissionError", statusCode: 403 }],
    ["rate_limit", { type: "StripeRateLimitError", statusCode: 429 }],
    ["nonsense", { type: "StripeAPIError" }],
    ["refuse", { type: "StripeConnectionError" }],
  ] as const)("of kind %s reach the SDK as its own error, and pass", async (kind, error) => {
    // The SDK retries once when a connection is closed.
    const times = kind === "refuse" ? 2 : 1;
    payments.control.addFault({ kind, times, path: "/v1/customers", method: "GET" });
    await expect(payments.stripe.events.list({ limit: 1 })).resolves.toBeDefined();
    await expect(payments.stripe.customers.list()).rejects.toMatchObject(error);
    await expect(payments.stripe.customers.list()).resolves.toBeDefined();
  });

  it("are outlived by the SDK's own retries", async () => {
    const { id } = await payments.stripe.customers.create({ email: "patient@shop.test" });
    payments.control.addFault({ kind: "error", times: 1 });
    const options = { maxNetworkRetries: 2 };
    const customer = await payments.stripe.customers.retrieve(id, {}, options);
    if (customer.deleted) throw new Error("It is gone.");
    expect(customer.email).toBe("patient@shop.test");
  });
});
