import type { ServerResponse } from "node:http";

import { findFreePort } from "@site/local/free-port";
import { startHttpServer } from "@site/local/http";
import type { Payments } from "@site/local/payments/start-payments";
import { expect, onTestFinished, test } from "vitest";

import { buyEverything } from "./buy-everything.ts";

/** A shop of whose answers only the status matters here, and how often it was asked. */
async function shopThat(answer: (response: ServerResponse) => void) {
  const asked: number[] = [];
  const { url, close } = await startHttpServer(
    (_request, response) => {
      asked.push(performance.now());
      answer(response.setHeader("content-type", "application/json"));
    },
    await findFreePort(),
  );
  onTestFinished(close);
  const odd: number[] = [];
  const shop = {
    urls: [url],
    // No checkout gets as far as the provider.
    payments: {} as Payments,
    secretKey: "",
    signal: AbortSignal.timeout(20_000),
    onOddAnswer: (status: number) => odd.push(status),
    patienceMs: 1_500,
  };
  return { shop, asked, odd };
}

const ada = { token: "t", email: "ada@example.com", address: "10.0.0.1" };

test("a purchase that is refused for good ends, and tells the answer", async () => {
  const { shop, odd } = await shopThat((response) => {
    response.writeHead(429).end('{"error":"rate_limited"}');
  });
  await expect(buyEverything(shop, [ada])).rejects.toThrow(/startCheckout.*429.*rate_limited/);
  expect(odd).toContain(429);
});

test("a busy shop is asked again when it says so: each try counts against the buyer's limit", async () => {
  const { shop, asked } = await shopThat((response) => {
    response.writeHead(503, { "retry-after": "1" }).end('{"error":"unavailable"}');
  });
  await expect(buyEverything(shop, [ada])).rejects.toThrow(/503/);
  expect(asked).toHaveLength(2);
});
