import { TRPCClientError } from "@trpc/client";
import { afterEach, expect, test, vi } from "vitest";

import { getConfirmationRequest, onConfirmationRequest } from "./confirmation.ts";
import { allSettledOrTimeout, api, getRetryDelay, queryClient, shouldRetry } from "./trpc.ts";

afterEach(() => vi.unstubAllGlobals());

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

/** Fails one call with each of these codes, in order. All later calls succeed. */
function stubApi(...codes: string[]): { bodies: unknown[] } {
  const bodies: unknown[] = [];
  const fetch = async (_: unknown, init?: RequestInit) => {
    bodies.push(init?.body);
    const appCode = codes.shift();
    const error = { message: "", code: -32_603, data: { appCode, requestId: "r" } };
    return Response.json([appCode ? { error } : { result: { data: { accepted: true } } }]);
  };
  vi.stubGlobal("fetch", fetch);
  // Nobody is logged in.
  vi.stubGlobal("localStorage", {});
  return { bodies };
}

const rejectPayment = () =>
  api.operator.purchases.refuse.mutate({ purchase: "cs_1", why: "typed" });

test.each([
  ["passkey_required", "passkey"],
  ["recent_login_required", "login"],
])(
  "after %s an operator's call is repeated once the operator has confirmed",
  async (code, kind) => {
    const kinds: (string | undefined)[] = [];
    const stop = onConfirmationRequest(() => {
      const request = getConfirmationRequest();
      kinds.push(request?.kind);
      request?.answer(true);
    });
    const { bodies } = stubApi(code);
    await expect(rejectPayment()).resolves.toEqual({ accepted: true });
    expect(kinds).toEqual([kind, undefined]);
    expect(bodies).toEqual([bodies[0], bodies[0]]);
    expect(bodies[0]).toContain("typed");
    stop();
  },
);

test("a call whose confirmation is cancelled, fails again or has no dialog to ask in ends with its error", async () => {
  const required = { data: { appCode: "passkey_required" } };
  stubApi("passkey_required");
  await expect(rejectPayment()).rejects.toMatchObject(required);
  let isConfirmed = false;
  const stop = onConfirmationRequest(() => getConfirmationRequest()?.answer(isConfirmed));
  stubApi("passkey_required");
  await expect(rejectPayment()).rejects.toMatchObject(required);
  isConfirmed = true;
  stubApi("passkey_required", "passkey_required");
  await expect(rejectPayment()).rejects.toMatchObject(required);
  stop();
});
