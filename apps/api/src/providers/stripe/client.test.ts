import { setTimeout } from "node:timers/promises";

import { expect, test } from "vitest";

import { startServer } from "../../../tests/setup/start-server.ts";
import { fetchPaymentSnapshot } from "./checkout-session.ts";
import { callStripe, createStripeClient } from "./client.ts";

/** Creates a client whose calls all get this response. */
async function createClientAnswering(status: number, body: string) {
  const apiBase = await startServer((_request, response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(body);
  });
  return createStripeClient({ secretKey: "sk_test_local", apiBase });
}

const asked = "cs_test_asked";

test.each([
  ["a page", "<h1>Bad gateway</h1>"],
  ["nothing", ""],
  ["an object that is none of the provider's", '{"status":"ok"}'],
  ["a list", "[]"],
  ["null", "null"],
  ["a number", "5"],
  ["a word", '"ok"'],
  ["an error that is a number", '{"error":5}'],
  ["an error of no kind", '{"error":{}}'],
  ["the checkout of somebody else", '{"object":"checkout.session","id":"cs_test_other"}'],
  ["another object", `{"object":"customer","id":"${asked}"}`],
])("%s instead of a checkout decides nothing: the provider counts as away", async (_what, body) => {
  const stripe = await createClientAnswering(200, body);
  await expect(fetchPaymentSnapshot(stripe, asked)).rejects.toThrow("payment_unavailable");
});

test("a call that the provider never answers ends within its limit, with the second attempt", async () => {
  let attempts = 0;
  const apiBase = await startServer(() => {
    attempts += 1;
  });
  const limitMs = 2_000;
  const stripe = await createStripeClient({ secretKey: "sk_test_local", apiBase, limitMs });
  const call = callStripe(() => stripe.customers.retrieve("cus_1"));
  const late = setTimeout(limitMs, undefined, { ref: false }).then(() => "too late");
  await expect(Promise.race([call, late])).rejects.toThrow("payment_unavailable");
  expect(attempts).toBe(2);
});

test("a rejected request does not count as an outage of the provider", async () => {
  const error = { type: "invalid_request_error", message: "No such customer." };
  const stripe = await createClientAnswering(400, JSON.stringify({ error }));
  await expect(callStripe(() => stripe.customers.retrieve("cus_1"))).rejects.toThrow("No such");
});
