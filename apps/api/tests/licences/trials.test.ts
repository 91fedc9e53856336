import { createHash } from "node:crypto";

import { brand } from "@site/content/brand";
import type { Trial } from "@site/contracts/desktop";
import { verifyLicence, verifyTrial } from "@site/licence/licence-file";
import { getPublicJwks } from "@site/licence/signing-keys";
import { beforeAll, expect, test } from "vitest";

import { createPostgresLimiter, defaultLimits } from "../../src/providers/limiter.ts";
import { createDevice, createDesktopClient, parseProblem } from "../setup/desktop-app.ts";
import { selectRows } from "../setup/shop.ts";
import { type Api, withSuite } from "../setup/suite.ts";

const DAY_MS = 86_400_000;
const suite = withSuite();
let later: Api;
beforeAll(async () => {
  later = await suite.startApi({ now: () => new Date(Date.now() + 15 * DAY_MS) });
});

function startTrial(deviceId: string, api = suite.api) {
  return createDesktopClient(api.url).call<Trial>("POST", "/trials", { deviceId });
}

test("a trial needs no account, lasts fourteen days, and its file contains device and end, verified offline", async () => {
  const { deviceId } = createDevice();
  const { status, body } = await startTrial(deviceId);
  expect(status).toBe(201);
  expect(Date.parse(body.endsAt) - Date.parse(body.startedAt)).toBe(14 * DAY_MS);
  const jwks = getPublicJwks(suite.api.deps.licenceKeys);
  const product = { product: brand.productId };
  expect(await verifyTrial(body.trialFile, jwks, product)).toEqual({
    ok: true,
    payload: {
      ...product,
      device: createHash("sha256").update(deviceId).digest("base64url"),
      startedAt: body.startedAt,
      endsAt: body.endsAt,
    },
  });
  expect(await verifyLicence(body.trialFile, jwks, product)).toMatchObject({ reason: "malformed" });
});

test("a device has one trial: repeated and concurrent calls return the same one, and none after its end", async () => {
  const { deviceId } = createDevice();
  const answers = await Promise.all(Array.from({ length: 10 }, () => startTrial(deviceId)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(new Set(answers.map(({ body }) => body.trialFile)).size).toBe(1);
  const over = await startTrial(deviceId, later);
  expect(parseProblem(over)).toMatchObject({ code: "trial_expired", status: 409 });
});

test("only a digest and the dates of a trial are stored", async () => {
  const { deviceId } = createDevice();
  await startTrial(deviceId);
  const rows = await selectRows<Record<string, unknown>>(suite, "select * from trials");
  expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(["device_hash", "ends_at", "started_at"]);
  expect(JSON.stringify(rows)).not.toContain(deviceId);
});

test("one address can start a limited number of trials a day, while running ones continue", async () => {
  const limits = { ...defaultLimits, "trial:caller": { points: 3, seconds: 600 } };
  const limited = await suite.startApi({
    limiter: createPostgresLimiter(suite.sql, suite.api.deps.digests, limits),
  });
  const devices = Array.from({ length: 5 }, () => createDevice().deviceId);
  const answers = [];
  for (const deviceId of devices) answers.push(await startTrial(deviceId, limited));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429, 429]);
  expect(Number(answers[4]?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await startTrial(devices[0] ?? "", limited)).status).toBe(200);
});
