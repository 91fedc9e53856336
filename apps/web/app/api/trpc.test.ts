import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";

import { allSettledOrTimeout, getRetryDelay, queryClient, shouldRetry } from "./trpc.ts";

function apiError(appCode: string, retryAfterSeconds?: number): Error {
  return Object.assign(new Error(), { data: { appCode, requestId: "r", retryAfterSeconds } });
}

test("a request to an unavailable service is repeated at most three times", () => {
  expect(shouldRetry(0, apiError("unavailable"))).toBe(true);
  expect(shouldRetry(2, apiError("payment_unavailable"))).toBe(true);
  expect(shouldRetry(3, apiError("unavailable"))).toBe(false);
});

test("a final error is not retried", () => {
  for (const code of ["not_found", "forbidden", "rate_limited", "coupon_not_found", "internal"]) {
    expect(shouldRetry(0, apiError(code))).toBe(false);
  }
});

test("a network error is retried", () => {
  const thrown = TRPCClientError.from(new TypeError("Failed to fetch"));
  expect(shouldRetry(0, thrown)).toBe(true);
});

test("the delay is the one that the API asks for, or doubles with each attempt", () => {
  expect(getRetryDelay(0, apiError("unavailable", 7))).toBe(7_000);
  expect([0, 1, 2].map((attempt) => getRetryDelay(attempt, apiError("unavailable")))).toEqual([
    1_000, 2_000, 4_000,
  ]);
});

test("a mutation is never retried automatically", () => {
  expect(queryClient.getDefaultOptions().mutations).toEqual({
    retry: false,
    networkMode: "always",
  });
});

test("allSettledOrTimeout waits for every promise, even if one rejects", async () => {
  const order: string[] = [];
  const part = Promise.reject(new Error("away")).catch(() => order.push("part"));
  await allSettledOrTimeout([part, Promise.reject(new Error("away"))], 60_000);
  expect(order).toEqual(["part"]);
});

test("allSettledOrTimeout stops waiting at the timeout", async () => {
  const never = new Promise(() => undefined);
  await expect(allSettledOrTimeout([never], 1)).resolves.toBeUndefined();
});
