import Stripe from "stripe";
import { describe, expect, it } from "vitest";

import { catchError, withPayments } from "./test-support/start-test-payments.ts";

const payments = withPayments();

describe("errors", () => {
  it("refuses a stranger's key as an authentication error", async () => {
    const stranger = new Stripe("sk_test_other", {
      host: "127.0.0.1",
      port: payments.port,
      protocol: "http",
      maxNetworkRetries: 0,
    });
    const error = await catchError(stranger.customers.list());
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
    const error = await catchError(payments.stripe.checkout.sessions.retrieve("cs_test_none"));
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error).toMatchObject({ statusCode: 404, code: "resource_missing", param: "id" });
    await expect(payments.newSession({ customer: "cus_none" })).rejects.toMatchObject({
      statusCode: 400,
      code: "resource_missing",
      param: "customer",
    });
  });

  it("names an unknown parameter, however deep it lies", async () => {
    const unknown = { name: "x", colour: "red" } as unknown as Stripe.CustomerCreateParams;
    await expect(payments.stripe.customers.create(unknown)).rejects.toMatchObject({
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
    const call = payments.stripe.customers.list(params as unknown as Stripe.CustomerListParams);
    expect(await catchError(call)).toMatchObject({ statusCode: 400, code, param });
  });

  it.each([
    [{}, "amount_off"],
    [{ amount_off: 100 }, "currency"],
    [{ percent_off: 10, amount_off: 100, currency: "usd" }, "percent_off"],
    [{ amount_off: 100, currency: "usd", name: "n".repeat(41) }, "name"],
  ])("refuses the coupon %j", async (params, param) => {
    expect(await catchError(payments.stripe.coupons.create(params))).toMatchObject({
      statusCode: 400,
      param,
    });
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

  it.each([
    [{ client_reference_id: "r".repeat(201) }, "client_reference_id"],
    [
      {
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: "usd",
              unit_amount: 9_900,
              product_data: { name: "x", tax_code: "txcd_1" },
            },
          },
        ],
      },
      "line_items[0][price_data][product_data][tax_code]",
    ],
  ])("refuses a session with %j", async (changes, param) => {
    expect(await catchError(payments.newSession(changes))).toMatchObject({
      statusCode: 400,
      param,
    });
  });

  it("refuses a used-up coupon", async () => {
    const coupon = await payments.stripe.coupons.create({
      amount_off: 100,
      currency: "usd",
      max_redemptions: 1,
    });
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
