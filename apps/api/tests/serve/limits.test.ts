import { TERMS_VERSION } from "@site/contracts/plans";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";

import { checkMailLimit } from "../../src/outbox/deliver-message.ts";
import { createPostgresLimiter, defaultLimits, type Limits } from "../../src/providers/limiter.ts";
import { procedureRows } from "../access/procedure-matrix.ts";
import { procedures } from "../access/procedures.ts";
import { getErrorData } from "../setup/error-data.ts";
import { sendWaitingMails } from "../setup/send-waiting-mails.ts";
import { createCoupon, selectRows } from "../setup/shop.ts";
import { type Api, withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

const limits: Limits = {
  ...defaultLimits,
  "coupon:caller": { points: 5, seconds: 600 },
  "coupon:account": { points: 4, seconds: 600 },
  "mail:stranger": { points: 100, seconds: 600 },
  "mail:address": { points: 2, seconds: 600 },
  "sent:address": { points: 3, seconds: 600 },
  "checkout:account": { points: 3, seconds: 600 },
  "create-quote:caller": { points: 2, seconds: 600 },
  "quote:caller": { points: 3, seconds: 600 },
};

const suite = withSuite();
let apis: [Api, Api];
beforeAll(async () => {
  const limiter = () => createPostgresLimiter(suite.sql, suite.api.deps.digests, limits);
  apis = [
    await suite.startApi({ limiter: limiter() }),
    await suite.startApi({ limiter: limiter() }),
  ];
});

function getApi(turn: number): Api {
  return apis[turn % 2 ? 1 : 0];
}

test("guessing coupons is limited across processes and batches", async () => {
  // Each client sends its concurrent calls in one request.
  const clients = apis.map((api) => api.client());
  const guesses = Array.from({ length: 5 }, (_, turn) => turn).flatMap((turn) =>
    clients.flatMap((client) => [
      getErrorData(client.billing.quote.query({ planId: "pro", couponCode: `GUESS-${turn}` })),
      getErrorData(client.coupons.check.query({ couponCode: `OTHER-${turn}` })),
    ]),
  );
  const refusals = await Promise.all(guesses);
  const codes = refusals.map(({ appCode }) => appCode);
  expect(codes.filter((code) => code === "coupon_not_found")).toHaveLength(5);
  const limited = refusals.find(({ appCode }) => appCode === "rate_limited");
  expect(limited?.retryAfterSeconds).toBeGreaterThan(0);
  const response = await fetch(
    `${apis[0].url}/api/trpc/billing.quote?input=${encodeURIComponent('{"planId":"pro","couponCode":"ONE-MORE"}')}`,
  );
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await apis[0].client().billing.quote.query({ planId: "pro" })).toMatchObject({
    planId: "pro",
  });
});

test("mail to one address is limited, known or not, and the counters contain no address", async () => {
  const { email } = await signUp();
  for (const address of [email, "nobody@example.com"]) {
    const asks = Array.from({ length: 5 }, (_, turn) =>
      getApi(turn)
        .client()
        .product.requestDownloadsMail.mutate({ email: address })
        .then(
          () => "accepted",
          () => "refused",
        ),
    );
    const answers = await Promise.all(asks);
    expect(answers.filter((answer) => answer === "accepted")).toHaveLength(2);
  }
  const keys = await selectRows<{ key: string }>(suite, "select key from rate_limits");
  expect(keys.length).toBeGreaterThan(0);
  expect(JSON.stringify(keys)).not.toContain("@");
});

test("requests for one kind of mail do not block other kinds", async () => {
  const { email, token } = await signUp();
  const client = apis[0].client(token);
  for (const _ of [1, 2]) await client.newsletter.subscribe.mutate({ email });
  expect(await getErrorData(client.newsletter.subscribe.mutate({ email }))).toMatchObject({
    appCode: "rate_limited",
  });
  for (const _ of [1, 2]) {
    await client.auth.requestPasswordReset.mutate({ email });
    await client.auth.sendVerification.mutate({});
  }
  expect(await getErrorData(client.auth.requestPasswordReset.mutate({ email }))).toMatchObject({
    appCode: "rate_limited",
  });
  expect(await getErrorData(client.auth.sendVerification.mutate({}))).toMatchObject({
    appCode: "rate_limited",
  });
});

test("mails without a counted request are limited per address too", async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const rounds = [1, 2, 3, 4, 5];
  for (const _ of rounds) {
    const { token } = await signUp({ email });
    await apis[0].client(token).account.delete.mutate({});
  }
  await sendWaitingMails(suite, apis[0].deps);
  expect(suite.inbox.listMessages({ to: email })).toHaveLength(3);
});

test("required mail beyond the limit of an address is delayed, not dropped", async () => {
  const limiter = createPostgresLimiter(suite.sql, suite.api.deps.digests, {
    ...limits,
    "owed:address": { points: 1, seconds: 600 },
  });
  const email = `${crypto.randomUUID()}@example.com`;
  expect(await checkMailLimit({ limiter }, "receipt", email)).toBe(true);
  await expect(checkMailLimit({ limiter }, "receipt", email)).rejects.toMatchObject({
    code: "rate_limited",
  });
  expect(await checkMailLimit({ limiter }, "refund", email)).toBe(true);
});

test("reading quotes and having taxes computed are limited by caller, whoever is logged in", async () => {
  const company = { company: "Example GmbH", street: "Weg 1", city: "Berlin", country: "DE" };
  const create = async (turn: number) => {
    const { token } = await signUp();
    const { quotes } = getApi(turn).client(token);
    return quotes.create.mutate({ planId: "personal", quantity: 1, ...company });
  };
  const [quote] = [await create(0), await create(1)];
  expect(await getErrorData(create(2))).toMatchObject({ appCode: "rate_limited" });
  const read = (turn: number) => getApi(turn).client().quotes.get.query({ quoteId: quote.id });
  for (const turn of [0, 1, 2]) await read(turn);
  expect(await getErrorData(read(3))).toMatchObject({ appCode: "rate_limited" });
  // The PDF and the page share one limit.
  expect((await fetch(`${apis[0].url}/api/quotes/${quote.id}/quote.pdf`)).status).toBe(429);
});

test("callers are counted by their network", async () => {
  const guess = async (address: string) => {
    const input = encodeURIComponent('{"planId":"pro","couponCode":"NETWORK"}');
    const response = await fetch(`${apis[0].url}/api/trpc/billing.quote?input=${input}`, {
      headers: { "x-forwarded-for": address },
    });
    return response.status;
  };
  const passed = async (addresses: string[]) => {
    const statuses: number[] = [];
    // Sends as many calls at once as a process accepts.
    for (let at = 0; at < addresses.length; at += 20) {
      statuses.push(...(await Promise.all(addresses.slice(at, at + 20).map(guess))));
    }
    return statuses.filter((status) => status === 404).length;
  };
  const many = Array.from({ length: 100 }, (_, index) => index.toString(16));
  expect(await passed(many.map((host) => `2001:db8:1:2::${host}`))).toBe(5);
  expect(await passed(many.map((network) => `2001:db8:2:${network}::1`))).toBe(5 * 16);
  expect(await passed(["2001:db8:3::1"])).toBe(1);
});

test("every public call is limited per caller, except the list of releases", async () => {
  const one = Object.keys(defaultLimits).map((name) => [name, { points: 1, seconds: 600 }]);
  const limiter = createPostgresLimiter(
    suite.sql,
    suite.api.deps.digests,
    Object.fromEntries(one) as Limits,
  );
  const api = await suite.startApi({ limiter });
  const open = procedures.filter(({ name }) => procedureRows[name]?.expected.forger === "allowed");
  const unlimited: string[] = [];
  for (const { name, isQuery } of open) {
    const ask = () =>
      fetch(`${api.url}/api/trpc/${name}`, {
        method: isQuery ? "GET" : "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": "10.9.9.9" },
        ...(isQuery ? {} : { body: "{}" }),
      });
    await ask();
    if ((await ask()).status !== 429) unlimited.push(name);
  }
  expect(unlimited).toEqual(["product.releases"]);
});

test("starting checkouts is limited per account", async () => {
  const start = async (token: string, turn: number) =>
    getApi(turn)
      .client(token)
      .billing.startCheckout.mutate({ planId: "pro", termsVersion: TERMS_VERSION });
  const { token } = await signUp();
  for (const turn of [0, 1, 2]) await start(token, turn);
  expect(await getErrorData(start(token, 3))).toMatchObject({ appCode: "rate_limited" });
  expect(await start((await signUp()).token, 4)).toMatchObject({ next: "pay" });
});

test("a caller cannot claim other addresses by a header", async () => {
  const guess = async (forwarded: string) => {
    const input = encodeURIComponent('{"planId":"pro","couponCode":"FORGED"}');
    const response = await fetch(`${apis[0].url}/api/trpc/billing.quote?input=${input}`, {
      headers: { "x-forwarded-for": forwarded },
    });
    return response.status;
  };
  // One proxy is trusted. It adds the last address, so that is the caller's.
  const statuses = await Promise.all(
    Array.from({ length: 12 }, (_, turn) => guess(`10.0.0.${turn}, 192.0.2.7`)),
  );
  expect(statuses.filter((status) => status === 404)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  expect(await guess("192.0.2.7, 192.0.2.8")).toBe(404);
});

test("coupons at the checkout count as guesses", async () => {
  const client = apis[0].client((await signUp()).token);
  const headers = { "x-forwarded-for": "192.0.2.9" };
  const { token } = await signUp();
  const guess = async (turn: number) => {
    const response = await fetch(`${apis[0].url}/api/trpc/billing.startCheckout`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({
        planId: "pro",
        couponCode: `GUESS-${turn}`,
        termsVersion: TERMS_VERSION,
      }),
    });
    return response.status;
  };
  const input = encodeURIComponent('{"planId":"pro","couponCode":"SPENT"}');
  for (let turn = 0; turn < 5; turn += 1) {
    await fetch(`${apis[0].url}/api/trpc/billing.quote?input=${input}`, { headers });
  }
  expect(await guess(0)).toBe(429);
  expect(await client.billing.findOpenCheckout.query()).toBeNull();
});

/** Checks codes one after the other, each from its own address or all from the given one. */
async function checkCodes(codes: string[], token?: string, address?: string): Promise<number[]> {
  const statuses: number[] = [];
  for (const [turn, couponCode] of codes.entries()) {
    const input = encodeURIComponent(JSON.stringify({ couponCode }));
    const { status } = await fetch(`${getApi(turn).url}/api/trpc/coupons.check?input=${input}`, {
      headers: {
        "x-forwarded-for": address ?? `198.51.100.${turn}`,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    });
    statuses.push(status);
  }
  return statuses;
}

test("an account cannot guess more from another address", async () => {
  const { token } = await signUp();
  const codes = Array.from({ length: 6 }, (_, turn) => `PERSON-${turn}`);
  expect(await checkCodes(codes, token)).toEqual([404, 404, 404, 404, 429, 429]);
});

test("valid codes do not count as guesses, so a class behind one address can redeem them", async () => {
  const right = await createCoupon(suite);
  const expired = await createCoupon(suite, { validUntil: new Date(0) });
  const codes = [
    ...Array.from({ length: 8 }, () => right),
    ...Array.from({ length: 8 }, () => expired),
  ];
  const address = "203.0.113.5";
  const statuses = await checkCodes(codes, undefined, address);
  expect(statuses).toEqual([...Array<number>(8).fill(200), ...Array<number>(8).fill(409)]);
  const wrong = Array.from({ length: 6 }, (_, turn) => `WRONG-${turn}`);
  expect(await checkCodes(wrong, undefined, address)).toEqual([404, 404, 404, 404, 404, 429]);
});

test("limiters do not clear expired counters themselves", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  createPostgresLimiter(suite.sql, suite.api.deps.digests);
  expect(vi.getTimerCount()).toBe(0);
});
