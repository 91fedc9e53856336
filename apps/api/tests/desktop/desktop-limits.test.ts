import { expect, test } from "vitest";

import { createPostgresLimiter, defaultLimits, type Limits } from "../../src/providers/limiter.ts";
import {
  type DesktopResponse,
  createDevice,
  createDesktopClient,
  parseProblem,
} from "../setup/desktop-app.ts";
import { createLicence } from "../setup/licence.ts";
import { type Api, withSuite } from "../setup/suite.ts";

const suite = withSuite();

/** Starts two instances that share their counters. */
async function startWithLimit(change: Partial<Limits>): Promise<[Api, Api]> {
  await suite.sql.query("delete from rate_limits");
  const limits = { ...defaultLimits, ...change };
  const start = () =>
    suite.startApi({ limiter: createPostgresLimiter(suite.sql, suite.api.deps.digests, limits) });
  return [await start(), await start()];
}

function collectStatuses(answers: DesktopResponse<unknown>[]): Record<number, number> {
  const groups = Map.groupBy(answers, ({ status }) => status);
  return Object.fromEntries([...groups].map(([status, { length }]) => [status, length]));
}

test("calls with one key are limited across two instances, and another key keeps working", async () => {
  const apis = await startWithLimit({ "licence:key": { points: 5, seconds: 600 } });
  const [one, other] = await Promise.all([createLicence(suite), createLicence(suite)]);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, turn) =>
      createDesktopClient(apis[turn % 2 ? 1 : 0].url, one.key).call("GET", "/devices"),
    ),
  );
  expect(collectStatuses(answers)).toEqual({ 200: 5, 429: 7 });
  const refused = answers.find(({ status }) => status === 429);
  if (!refused) throw new Error("Nothing was refused.");
  const problem = parseProblem(refused);
  expect(problem.code).toBe("rate_limited");
  expect(refused.headers.get("retry-after")).toBe(String(problem.retryAfterSeconds));
  const next = await createDesktopClient(apis[0].url, other.key).call("GET", "/devices");
  expect(next.status).toBe(200);
});

test("guessing keys is limited by address", async () => {
  const apis = await startWithLimit({ "desktop:caller": { points: 6, seconds: 600 } });
  const guesses = await Promise.all(
    Array.from({ length: 10 }, (_, turn) =>
      createDesktopClient(apis[turn % 2 ? 1 : 0].url, "01234-56789-ABCDE-FGHJK-MNPJ5").call(
        "GET",
        "/devices",
      ),
    ),
  );
  expect(collectStatuses(guesses)).toEqual({ 401: 6, 429: 4 });
});

test("requests for updates are limited by address, and by key if there is one", async () => {
  const asks = async (limits: Partial<Limits>, headers: Record<string, string> = {}) => {
    const apis = await startWithLimit(limits);
    const feeds = apis.flatMap(({ url }) =>
      [url, url].map((each) => `${each}/api/updates/stable.json`),
    );
    const answers = await Promise.all(feeds.map((feed) => fetch(feed, { headers })));
    return answers.map(({ status }) => status).toSorted((a, b) => a - b);
  };
  const two = { points: 2, seconds: 600 };
  expect(await asks({ "updates:caller": two })).toEqual([200, 200, 429, 429]);
  const { key } = await createLicence(suite);
  const headers = { authorization: `Bearer ${key}` };
  expect(await asks({ "licence:key": two }, headers)).toEqual([200, 200, 429, 429]);
});

test("rejected activations have a limit of their own: once a slot is free, the next computer can use it", async () => {
  const [api] = await startWithLimit({
    "activation:licence": { points: 5, seconds: 600 },
    "activation-refused:licence": { points: 8, seconds: 600 },
  });
  const { key } = await createLicence(suite);
  const app = createDesktopClient(api.url, key);
  const codes: string[] = [];
  let first: string | undefined;
  for (let turn = 0; turn < 14; turn += 1) {
    const answer = await app.call<{ device: { id: string } }>("POST", "/devices", createDevice());
    if (answer.status === 201) first ??= answer.body.device.id;
    else codes.push(parseProblem(answer).code);
  }
  const refusals = codes.filter((code) => code === "device_limit_reached");
  expect(refusals).toHaveLength(8);
  expect(codes.slice(8)).toEqual(codes.slice(8).map(() => "rate_limited"));
  await app.call("DELETE", `/devices/${first}`);
  expect((await app.call("POST", "/devices", createDevice())).status).toBe(201);
});

test("a licence cannot be moved between devices without limit, but active devices can call freely", async () => {
  const [api] = await startWithLimit({ "activation:licence": { points: 3, seconds: 600 } });
  const { key } = await createLicence(suite);
  const app = createDesktopClient(api.url, key);
  for (let turn = 0; turn < 3; turn += 1) {
    const { body } = await app.call<{ device: { id: string } }>("POST", "/devices", createDevice());
    if (turn < 2) await app.call("DELETE", `/devices/${body.device.id}`);
  }
  expect(parseProblem(await app.call("POST", "/devices", createDevice())).code).toBe(
    "rate_limited",
  );
  const known = createDevice("stays");
  const fresh = await createLicence(suite);
  const second = createDesktopClient(api.url, fresh.key);
  const again = [];
  for (let turn = 0; turn < 6; turn += 1) again.push(await second.call("POST", "/devices", known));
  expect(collectStatuses(again)).toEqual({ 200: 5, 201: 1 });
});
