import { expect, test } from "vitest";

import { buildApp } from "../../src/app.ts";
import type { Limiter } from "../../src/providers/limiter.ts";
import { withSuite } from "../setup/suite.ts";

const suite = withSuite();
const secret = "f3a91c07be5d28647c90ad13e2586bf4";
const quote = `/api/trpc/billing.quote?input=${encodeURIComponent('{"planId":"pro","couponCode":"NOBODYS"}')}`;

/** Creates an API with two trusted proxies, and records the addresses that it counts. */
function behindFront(frontSecret: string | undefined) {
  const counted = new Set<string>();
  const limiter: Limiter = {
    consume: async (_name, subject) => void counted.add(subject),
    release: async () => undefined,
  };
  const app = buildApp(
    { ...suite.api.deps, limiter },
    {
      jobsSecret: suite.config.JOBS_SECRET,
      mailReportsSecret: "unused",
      trustedProxyHops: 2,
      frontSecret,
    },
  );
  const ask = async (address: string, given?: string) => {
    const answer = await app.inject({
      url: quote,
      remoteAddress: "10.0.0.1",
      headers: { "x-forwarded-for": address, ...(given && { "x-front-secret": given }) },
    });
    return answer.body.includes("coupon_not_found") ? "inside" : answer.statusCode;
  };
  return { app, ask, counted };
}

test("requests that bypass the host in front are rejected, so callers cannot claim other addresses", async () => {
  const { app, ask, counted } = behindFront(secret);
  expect(await ask("198.51.100.7, 203.0.113.9")).toBe(404);
  expect(await ask("198.51.100.7, 203.0.113.9", `${secret}x`)).toBe(404);
  expect(counted).toEqual(new Set());
  // Through the proxies, which add the last two addresses themselves.
  expect(await ask("192.0.2.1, 198.51.100.7, 203.0.113.9", secret)).toBe("inside");
  expect([...counted].join(" ")).toContain("198.51.100.7");
  expect([...counted].join(" ")).not.toContain("192.0.2.1");
  await app.close();
});

test("without the front secret only the health probes respond", async () => {
  const { app } = behindFront(secret);
  await app.ready();
  const answers = await Promise.all(
    [
      "/api/health",
      "/api/ready",
      "/api/ready?from=a-probe",
      "/api/readyx",
      "/api/v1/licence-keys",
      "/api/updates/latest.yml",
      "/nowhere",
    ].map(async (url) => [url, (await app.inject({ url })).statusCode]),
  );
  expect(Object.fromEntries(answers)).toEqual({
    "/api/health": 200,
    "/api/ready": 200,
    "/api/ready?from=a-probe": 200,
    "/api/readyx": 404,
    "/api/v1/licence-keys": 404,
    "/api/updates/latest.yml": 404,
    "/nowhere": 404,
  });
  for (const url of ["/api/jobs/outbox", "/api/webhooks/stripe", "/api/webhooks/mail"]) {
    const headers = { authorization: `Bearer ${suite.config.JOBS_SECRET}` };
    expect((await app.inject({ method: "POST", url, headers })).statusCode, url).toBe(404);
  }
  await app.close();
});

test("during a rotation both front secrets work", async () => {
  const next = secret.toUpperCase();
  const { app, ask } = behindFront(`${next},${secret}`);
  expect(await ask("198.51.100.7, 203.0.113.9", secret)).toBe("inside");
  expect(await ask("198.51.100.7, 203.0.113.9", next)).toBe("inside");
  expect(await ask("198.51.100.7, 203.0.113.9", `${next},${secret}`)).toBe(404);
  await app.close();
});

test("without a configured front secret none is required", async () => {
  const { app, ask } = behindFront(undefined);
  expect(await ask("198.51.100.7, 203.0.113.9")).toBe("inside");
  await app.close();
});
