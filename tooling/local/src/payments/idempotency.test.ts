import Stripe from "stripe";
import { describe, expect, it } from "vitest";

import { errorOf } from "./test-support/error-of.ts";
import { withPayments } from "./test-support/with-payments.ts";

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
    const error = await errorOf(
      payments.stripe.customers.create({ email: "b@shop.test" }, options),
    );
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(error).toMatchObject({ statusCode: 400 });
  });

  it("are refused while the first request is being answered, and make one object", async () => {
    payments.control.fault({ kind: "slow", ms: 60_000, times: 1 });
    const options = { idempotencyKey: "flight" };
    const params = { email: "flight@shop.test" };
    const first = payments.stripe.customers.create(params, options);
    await expect.poll(() => payments.control.faults()).toEqual([]);
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
    await errorOf(payments.stripe.customers.create({ email: "nobody" }, options));
    await expect(
      payments.stripe.customers.create({ email: "somebody@shop.test" }, options),
    ).resolves.toMatchObject({ email: "somebody@shop.test" });
  });

  it("bring back what was done when only the answer was lost", async () => {
    // Twice: the SDK asks again by itself when a connection is closed.
    payments.control.fault({ kind: "refuse", times: 2, after: true });
    const options = { idempotencyKey: "lost", maxNetworkRetries: 0 };
    const params = { email: "lost@shop.test" };
    const error = await errorOf(payments.stripe.customers.create(params, options));
    expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    const found = await payments.stripe.customers.create(params, options);
    const { data } = await payments.stripe.customers.list(params);
    expect(data.map(({ id }) => id)).toEqual([found.id]);
  });
});
