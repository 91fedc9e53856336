import { TRPCClientError } from "@trpc/client";
import { describe, expect, test } from "vitest";

import { queryClient, getRetryDelay, shouldRetry } from "./trpc.ts";

function refusal(appCode: string, retryAfterSeconds?: number): Error {
  return Object.assign(new Error(), { data: { appCode, requestId: "r", retryAfterSeconds } });
}

describe("asking again", () => {
  test("a service that is away is asked again, three times at most", () => {
    expect(shouldRetry(0, refusal("unavailable"))).toBe(true);
    expect(shouldRetry(2, refusal("payment_unavailable"))).toBe(true);
    expect(shouldRetry(3, refusal("unavailable"))).toBe(false);
  });

  test("a refusal that will stay one is not asked again", () => {
    for (const code of ["not_found", "forbidden", "rate_limited", "coupon_not_found", "internal"]) {
      expect(shouldRetry(0, refusal(code))).toBe(false);
    }
  });

  test("a request that never arrived is asked again", () => {
    const thrown = TRPCClientError.from(new TypeError("Failed to fetch"));
    expect(shouldRetry(0, thrown)).toBe(true);
  });

  test("waits as long as the service asks, else twice as long each time", () => {
    expect(getRetryDelay(0, refusal("unavailable", 7))).toBe(7_000);
    expect([0, 1, 2].map((attempt) => getRetryDelay(attempt, refusal("unavailable")))).toEqual([
      1_000, 2_000, 4_000,
    ]);
  });

  test("a mutation is never retried automatically", () => {
    expect(queryClient.getDefaultOptions().mutations).toEqual({
      retry: false,
      networkMode: "always",
    });
  });
});
