import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, expect, test } from "vitest";

import { calling, createStripe } from "./client.ts";
import { readCheckout } from "./read-checkout.ts";

let answer = { status: 200, body: "" };
const server = createServer((_request, response) => {
  response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
});
let apiBase: string;
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

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
  answer = { status: 200, body };
  const stripe = await createStripe({ secretKey: "sk_test_local", apiBase });
  await expect(readCheckout(stripe, asked)).rejects.toThrow("payment_unavailable");
});

test("a refusal of our request does not count as an outage of the provider", async () => {
  const error = { type: "invalid_request_error", message: "No such customer." };
  answer = { status: 400, body: JSON.stringify({ error }) };
  const stripe = await createStripe({ secretKey: "sk_test_local", apiBase });
  await expect(calling(() => stripe.customers.retrieve("cus_1"))).rejects.toThrow("No such");
});
