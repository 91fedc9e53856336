import type { ServerResponse } from "node:http";

import { findFreePort } from "@site/local/free-port";
import { startHttpServer } from "@site/local/http";
import type { Payments } from "@site/local/payments/start-payments";
import { expect, onTestFinished, test } from "vitest";

import { buyAll } from "./purchases.ts";

/** Starts a server that gives every call this response, and records the times of the calls. */
async function startShop(answer: (response: ServerResponse) => void) {
  const asked: number[] = [];
  const { url, close } = await startHttpServer(
    (_request, response) => {
      asked.push(performance.now());
      answer(response.setHeader("content-type", "application/json"));
    },
    await findFreePort(),
  );
  onTestFinished(close);
  const unexpected: number[] = [];
  const shop = {
    urls: [url],
    // Not used: no checkout reaches the provider.
    payments: {} as Payments,
    secretKey: "",
    signal: AbortSignal.timeout(20_000),
    onUnexpectedAnswer: (status: number) => unexpected.push(status),
    timeoutMs: 1_500,
  };
  return { shop, asked, unexpected };
}

const ada = { token: "t", email: "ada@example.com", address: "10.0.0.1" };

test("a purchase that keeps failing ends with the last answer", async () => {
  const { shop, unexpected } = await startShop((response) => {
    response.writeHead(429).end('{"error":"rate_limited"}');
  });
  await expect(buyAll(shop, [ada])).rejects.toThrow(/startCheckout.*429.*rate_limited/);
  expect(unexpected).toContain(429);
});

test("a busy shop is called again after its Retry-After, because each try counts against the buyer's limit", async () => {
  const { shop, asked } = await startShop((response) => {
    response.writeHead(503, { "retry-after": "1" }).end('{"error":"unavailable"}');
  });
  await expect(buyAll(shop, [ada])).rejects.toThrow(/503/);
  expect(asked).toHaveLength(2);
});
