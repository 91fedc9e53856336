import Stripe from "stripe";
import { describe, expect, it } from "vitest";

import { catchError, startTestPayments, withPayments } from "./test-support/start-test-payments.ts";

const payments = withPayments();

describe("idempotency keys", () => {
  it("give the first answer again", async () => {
    const options = { idempotencyKey: "same" };
    const first = await payments.stripe.customers.create({ email: "a@shop.test" }, options);
    const again = await payments.stripe.customers.create({ email: "a@shop.test" }, options);
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect(again.lastResponse.headers["original-request"]).toBe(first.lastResponse.requestId);
  });

  it("are refused for another request", async () => {
    const options = { idempotencyKey: "other" };
    await payments.stripe.customers.create({ email: "a@shop.test" }, options);
    const error = await catchError(
      payments.stripe.customers.create({ email: "b@shop.test" }, options),
    );
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(error).toMatchObject({ statusCode: 400 });
  });

  it("are refused while the first request is being answered, and make one object", async () => {
    payments.control.addFault({ kind: "slow", ms: 60_000, times: 1 });
    const options = { idempotencyKey: "flight" };
    const params = { email: "flight@shop.test" };
    const first = payments.stripe.customers.create(params, options);
    await expect.poll(() => payments.control.listFaults()).toEqual([]);
    await expect(payments.stripe.customers.create(params, options)).rejects.toMatchObject({
      statusCode: 409,
      code: "idempotency_key_in_use",
    });
    payments.control.clearFaults();
    await first;
    const { data } = await payments.stripe.customers.list(params);
    expect(data).toHaveLength(1);
  });

  it("are free again after a request that was refused unread", async () => {
    const options = { idempotencyKey: "mistyped" };
    await catchError(payments.stripe.customers.create({ email: "nobody" }, options));
    await expect(
      payments.stripe.customers.create({ email: "somebody@shop.test" }, options),
    ).resolves.toMatchObject({ email: "somebody@shop.test" });
  });

  it("bring back what was done when only the answer was lost", async () => {
    // Two faults, because the SDK retries once when a connection is closed.
    payments.control.addFault({ kind: "refuse", times: 2, after: true });
    const options = { idempotencyKey: "lost", maxNetworkRetries: 0 };
    const params = { email: "lost@shop.test" };
    const error = await catchError(payments.stripe.customers.create(params, options));
    expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    const found = await payments.stripe.customers.create(params, options);
    const { data } = await payments.stripe.customers.list(params);
    expect(data.map(({ id }) => id)).toEqual([found.id]);
  });

  it.each([
    ["before", false, 0],
    ["after", true, 1],
  ])("keep a failure of the provider %s it did the work", async (when, after, made) => {
    const idempotencyKey = `failed-${when}`;
    const params = { email: `${when}@shop.test` };
    payments.control.addFault({
      kind: "error",
      times: 2,
      path: "/v1/customers",
      method: "POST",
      after,
    });
    const fail = async (key: string) =>
      catchError(payments.stripe.customers.create(params, { idempotencyKey: key }));
    const first = await fail(idempotencyKey);
    expect(first).toMatchObject({ statusCode: 500 });
    expect(first).not.toHaveProperty("headers.idempotent-replayed");
    const again = await fail(idempotencyKey);
    expect(again).toMatchObject({ statusCode: 500, headers: { "idempotent-replayed": "true" } });
    expect((await payments.stripe.customers.list(params)).data).toHaveLength(made);
    // The stored response was sent without a fault. A different key gets the fault.
    expect(await fail(`${idempotencyKey}-2`)).toMatchObject({ statusCode: 500 });
    expect(payments.control.listFaults()).toEqual([]);
  });

  it("have 255 characters at most", async () => {
    const call = payments.stripe.customers.create(
      { email: "long@shop.test" },
      { idempotencyKey: "k".repeat(256) },
    );
    expect(await catchError(call)).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });
});

describe("a provider whose first tries fail", () => {
  it("answers each request at the second, and does it once", async () => {
    const { stripe, stop } = await startTestPayments({ firstTryFails: 16 });
    try {
      const made = [];
      for (let n = 0; n < 12; n += 1) {
        const email = `${n}@shop.test`;
        const options = { idempotencyKey: `first-${n}`, maxNetworkRetries: 0 };
        const create = async (again: string) =>
          stripe.customers.create(
            { email },
            { ...options, idempotencyKey: `${options.idempotencyKey}${again}` },
          );
        // The SDK retries when a connection is closed.
        const customer = await create("").catch(async () => create("-2"));
        made.push(customer.email);
      }
      expect(new Set(made).size).toBe(12);
    } finally {
      await stop();
    }
  });
});
