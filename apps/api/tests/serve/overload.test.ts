import { TERMS_VERSION } from "@site/contracts/plans";
import { afterAll, beforeAll, expect, test } from "vitest";

import { buildApp } from "../../src/app.ts";
import { defaultLoadLimits } from "../../src/serve/load-limits.ts";
import { startSuite, type Suite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite();
});
afterAll(() => suite.stop());

const releases = "/api/trpc/product.releases";

async function fullApp() {
  const app = buildApp(suite.api.deps, {
    jobsSecret: suite.config.JOBS_SECRET,
    mailReportsSecret: undefined,
    trustedProxyHops: 1,
    frontSecret: undefined,
    loadLimits: { ...defaultLoadLimits, maxReads: 2, maxRequests: 3 },
  });
  const { control } = suite.payments;
  control.addFault({ kind: "slow", ms: 60_000, path: "/v1/customers", times: 2 });
  const buy = async () =>
    app.inject({
      method: "POST",
      url: "/api/trpc/billing.startCheckout",
      headers: { authorization: `Bearer ${(await signUp()).token}` },
      payload: { planId: "pro", termsVersion: TERMS_VERSION },
    });
  const waiting = [buy(), buy()];
  await expect.poll(() => control.listFaults()).toEqual([]);
  return { app, buy, waiting, release: () => control.clearFaults() };
}

test("a process at capacity rejects reads first, then purchases, and never webhooks", async () => {
  const { app, buy, waiting, release } = await fullApp();
  const refused = await app.inject(releases);
  expect(refused.statusCode).toBe(503);
  expect(refused.headers["retry-after"]).toBe("2");
  expect(refused.json()).toMatchObject({
    error: { message: "unavailable", data: { appCode: "unavailable", retryAfterSeconds: 2 } },
  });
  expect((await buy()).statusCode).toBe(200);
  const webhook = await app.inject({ method: "POST", url: "/api/webhooks/stripe", payload: "{}" });
  expect(webhook.statusCode).toBe(400);
  for (const url of ["/api/health", "/api/ready"]) {
    expect((await app.inject(url)).statusCode).toBe(200);
  }
  release();
  expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await app.inject(releases)).statusCode).toBe(200);
  await app.close();
});

test("concurrent readiness probes read the tables and try the disk once", async () => {
  const app = buildApp(suite.api.deps, {
    jobsSecret: suite.config.JOBS_SECRET,
    mailReportsSecret: undefined,
    trustedProxyHops: 1,
    frontSecret: undefined,
  });
  let asked = 0;
  const pool = suite.api.deps.db.$client;
  const count = () => {
    asked += 1;
  };
  pool.on("acquire", count);
  const ask = async () => (await app.inject("/api/ready")).statusCode;
  const answers = await Promise.all(Array.from({ length: 50 }, ask));
  pool.off("acquire", count);
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(asked).toBe(2);
  expect(await ask()).toBe(200);
  await app.close();
});
