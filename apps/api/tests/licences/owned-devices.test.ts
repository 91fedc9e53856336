import type { Activation } from "@site/contracts/desktop";
import { TERMS_VERSION } from "@site/contracts/plans";
import { beforeAll, expect, test } from "vitest";

import { seedDatabase } from "../../src/db/seed.ts";
import { createDevice, createDesktopClient } from "../setup/desktop-app.ts";
import { getErrorCode } from "../setup/error-data.ts";
import { sampleManifest } from "../setup/release-manifest.ts";
import { createCoupon } from "../setup/shop.ts";
import { type Api, withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();
let second: Api;
beforeAll(async () => {
  second = await suite.startApi();
  await seedDatabase(suite.api.deps.db, {
    manifest: sampleManifest,
    now: new Date(),
    withSampleCoupons: false,
  });
});

/** An account with a licence, and a function that activates it. */
async function createOwner() {
  const { token } = await signUp({ verified: true });
  const client = suite.api.client(token);
  const couponCode = await createCoupon(suite, { kind: "percent", percent: 100 });
  await client.billing.startCheckout.mutate({
    planId: "personal",
    couponCode,
    termsVersion: TERMS_VERSION,
  });
  const [licence] = await client.licences.list.query();
  const app = createDesktopClient(suite.api.url, licence?.key);
  const activate = async (change: object = {}) =>
    (await app.call<Activation>("POST", "/devices", { ...createDevice(), ...change })).body;
  return { token, client, licence, activate };
}

test("the owner sees each device by its name, and is warned of a withdrawn version", async () => {
  const { client, licence, activate } = await createOwner();
  await activate({ name: "Old desk", appVersion: "1.10.1" });
  await activate({ name: "Laptop" });
  const devices = await client.licences.devices.query();
  expect(devices).toMatchObject([
    {
      name: "Old desk",
      licenceId: licence?.id,
      withdrawn: expect.stringMatching(/fault/) as string,
    },
    { name: "Laptop", platform: "linux", withdrawn: null },
  ]);
  expect(JSON.stringify(devices)).not.toContain("deviceHash");
});

test("after its owner deactivates a device another one can be activated, and its app is told at the next heartbeat", async () => {
  const { client, token, licence, activate } = await createOwner();
  const [first] = await Promise.all([activate(), activate(), activate()]);
  const deviceId = first.device.id;
  const outcomes = await Promise.allSettled(
    [client, second.client(token)].map((each) =>
      each.licences.deactivateDevice.mutate({ deviceId }),
    ),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await getErrorCode(client.licences.deactivateDevice.mutate({ deviceId }))).toBe(
    "device_not_found",
  );
  const app = createDesktopClient(second.url, licence?.key);
  const heartbeat = await app.call("POST", `/devices/${deviceId}/heartbeat`, {
    appVersion: "1.10.0",
  });
  expect(heartbeat).toMatchObject({ status: 404, body: { code: "device_not_found" } });
  expect((await activate()).licence.deviceLimit).toBe(3);
  expect(await client.licences.devices.query()).toHaveLength(3);
});

test("devices are visible to and deactivated by their owner only", async () => {
  const [own, other] = await Promise.all([createOwner(), createOwner()]);
  const { device } = await own.activate();
  expect(await other.client.licences.devices.query()).toEqual([]);
  const call = other.client.licences.deactivateDevice.mutate({ deviceId: device.id });
  expect(await getErrorCode(call)).toBe("device_not_found");
  const signedOut = suite.api.client().licences.deactivateDevice.mutate({ deviceId: device.id });
  expect(await getErrorCode(signedOut)).toBe("unauthenticated");
  expect(await own.client.licences.devices.query()).toHaveLength(1);
});
