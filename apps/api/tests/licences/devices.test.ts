import { brand } from "@site/content/brand";
import type { Activation, DeviceList, Heartbeat } from "@site/contracts/desktop";
import { verifyLicence, verifyRevocations } from "@site/licence/licence-file";
import { getPublicJwks } from "@site/licence/signing-keys";
import { beforeAll, expect, test } from "vitest";

import { seedDatabase } from "../../src/db/seed.ts";
import { createDevice, createDesktopClient, parseProblem } from "../setup/desktop-app.ts";
import { createLicence } from "../setup/licence.ts";
import { sampleManifest } from "../setup/release-manifest.ts";
import { buyPlan, lastCharge, selectRows } from "../setup/shop.ts";
import { type Api, withSuite } from "../setup/suite.ts";

const suite = withSuite();
let apis: [Api, Api];
beforeAll(async () => {
  apis = [suite.api, await suite.startApi()];
  await seedDatabase(suite.api.deps.db, {
    manifest: sampleManifest,
    now: new Date(),
    withSampleCoupons: false,
  });
});

const product = { product: brand.productId };
const getApp = (key?: string, turn = 0) => createDesktopClient(apis[turn % 2 ? 1 : 0].url, key);

function getStatuses(answers: { status: number }[]): number[] {
  return answers.map(({ status }) => status).toSorted((a, b) => a - b);
}

function activateDevice(key: string, device = createDevice(), turn = 0) {
  return getApp(key, turn).call<Activation>("POST", "/devices", device);
}

test("activating returns the device, the terms and a file that can be verified offline", async () => {
  const { key, licenceId } = await createLicence(suite);
  const { status, body, headers } = await activateDevice(key, createDevice("one"));
  expect(status).toBe(201);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(body.device).toMatchObject({ name: "Computer one", platform: "linux" });
  expect(body.licence).toMatchObject({ id: licenceId, status: "active", deviceLimit: 3 });
  const keys = await (await fetch(`${apis[1].url}/api/v1/licence-keys`)).json();
  expect(await verifyLicence(body.licenceFile, keys, product)).toMatchObject({
    ok: true,
    payload: { licenceId, key },
  });
});

test("a key works in any way that people type it", async () => {
  const { key } = await createLicence(suite);
  const typed = ` ${key.toLowerCase().replaceAll("-", "")} `.trim();
  expect((await activateDevice(typed)).status).toBe(201);
});

test("activating the same device again uses no slot, keeps its id and updates its name", async () => {
  const { key } = await createLicence(suite);
  const first = await activateDevice(key, createDevice("same"));
  const again = await activateDevice(key, { ...createDevice("same"), name: "Renamed" }, 1);
  expect(again.status).toBe(200);
  expect(again.body.device).toEqual({ ...first.body.device, name: "Renamed" });
  await Promise.all([activateDevice(key), activateDevice(key)]);
  expect((await activateDevice(key, createDevice("same"))).status).toBe(200);
  const { body } = await getApp(key).call<DeviceList>("GET", "/devices");
  expect(body.devices).toHaveLength(3);
  expect(body.deviceLimit).toBe(3);
});

test("an activation beyond the limit is rejected with a clear message, and works after a deactivation", async () => {
  const { key } = await createLicence(suite);
  const [first] = await Promise.all([
    activateDevice(key),
    activateDevice(key),
    activateDevice(key),
  ]);
  const refused = await activateDevice(key, createDevice(), 1);
  expect(refused.status).toBe(409);
  expect(parseProblem(refused)).toMatchObject({
    code: "device_limit_reached",
    type: `${suite.config.SITE_ORIGIN}/api/v1/problems/device_limit_reached`,
    help: `${suite.config.SITE_ORIGIN}/account`,
    detail: expect.stringMatching(/Remove one in your account/) as string,
  });
  const path = `/devices/${first?.body.device.id}`;
  expect((await getApp(key).call("DELETE", path)).status).toBe(204);
  expect((await getApp(key, 1).call("DELETE", path)).status).toBe(204);
  expect((await activateDevice(key)).status).toBe(201);
});

test("of two concurrent activations for one free slot, on two instances, exactly one succeeds", async () => {
  const { key } = await createLicence(suite);
  await Promise.all([activateDevice(key), activateDevice(key)]);
  for (let round = 0; round < 20; round += 1) {
    const answers = await Promise.all(
      [0, 1].map((turn) => activateDevice(key, createDevice(), turn)),
    );
    expect(getStatuses(answers)).toEqual([201, 409]);
    const winner = answers.find(({ status }) => status === 201);
    await getApp(key).call("DELETE", `/devices/${winner?.body.device.id}`);
  }
});

test("one device activated six times concurrently, on two instances, uses one slot", async () => {
  const { key } = await createLicence(suite);
  for (let round = 0; round < 10; round += 1) {
    const device = createDevice(`twin-${round}`);
    const turns = [0, 1, 2, 3, 4, 5];
    const answers = await Promise.all(turns.map((turn) => activateDevice(key, device, turn)));
    expect(getStatuses(answers)).toEqual([200, 200, 200, 200, 200, 201]);
    const ids = new Set(answers.map(({ body }) => body.device.id));
    expect(ids.size).toBe(1);
    for (const id of ids) await getApp(key).call("DELETE", `/devices/${id}`);
  }
});

test("concurrent activations and deactivations keep the number of slots right", async () => {
  const { key, licenceId } = await createLicence(suite, "team");
  const names = Array.from({ length: 8 }, (_, at) => `mixed-${at}`);
  const rounds = Array.from({ length: 4 }, (_, at) => at);
  await Promise.all(
    names.map(async (name, turn) => {
      for (const round of rounds) {
        const { body } = await activateDevice(key, createDevice(name), turn + round);
        await getApp(key, turn).call("DELETE", `/devices/${body.device.id}`);
      }
      await activateDevice(key, createDevice(name), turn);
    }),
  );
  const [row] = await selectRows(suite, "select devices_in_use from licences where id = $1", [
    licenceId,
  ]);
  expect(row).toEqual({ devices_in_use: 8 });
});

test("another licence's key can neither see nor deactivate a device", async () => {
  const [own, other] = await Promise.all([createLicence(suite), createLicence(suite)]);
  const { body } = await activateDevice(own.key);
  const path = `/devices/${body.device.id}`;
  const heartbeat = await getApp(other.key).call("POST", `${path}/heartbeat`, {
    appVersion: "1.9.0",
  });
  expect(parseProblem(heartbeat).code).toBe("device_not_found");
  await getApp(other.key).call("DELETE", path);
  const { body: list } = await getApp(own.key).call<DeviceList>("GET", "/devices");
  expect(list.devices).toHaveLength(1);
});

test("a computer cannot be recognised from the database, nor across two licences", async () => {
  const [one, two] = await Promise.all([createLicence(suite), createLicence(suite)]);
  const device = createDevice("recognised");
  await Promise.all([activateDevice(one.key, device), activateDevice(two.key, device)]);
  const rows = await selectRows<{ device_hash: string; last_seen_on: unknown }>(
    suite,
    "select * from devices where licence_id = any($1)",
    [[one.licenceId, two.licenceId]],
  );
  expect(new Set(rows.map((row) => row.device_hash)).size).toBe(2);
  expect(JSON.stringify(rows)).not.toContain(device.deviceId);
});

test("a heartbeat returns the licence's status, and warns of a withdrawn version", async () => {
  const { key } = await createLicence(suite);
  const { body } = await activateDevice(key);
  const path = `/devices/${body.device.id}/heartbeat`;
  const well = await getApp(key, 1).call<Heartbeat>("POST", path, { appVersion: "1.10.0" });
  expect(well.status).toBe(200);
  expect(well.body).toMatchObject({ licence: { status: "active" }, withdrawn: null });
  const yanked = await getApp(key).call<Heartbeat>("POST", path, { appVersion: "1.10.1" });
  expect(yanked.body.device.appVersion).toBe("1.10.1");
  expect(yanked.body.withdrawn).toMatchObject({ version: "1.10.1", replacement: "1.10.0" });
  await getApp(key).call("DELETE", `/devices/${body.device.id}`);
  const freed = await getApp(key).call("POST", path, { appVersion: "1.10.0" });
  expect(parseProblem(freed)).toMatchObject({ code: "device_not_found", status: 404 });
});

test.each([
  [undefined, "licence_key_malformed"],
  ["no-key-at-all", "licence_key_malformed"],
  ["01234-56789-ABCDE-FGHJK-MNPJ5", "licence_key_unknown"],
])("the key %s is refused as %s, with the scheme that is asked for", async (key, code) => {
  const refused = await getApp(key).call("GET", "/devices");
  expect(refused.status).toBe(401);
  expect(refused.headers.get("www-authenticate")).toContain("Bearer");
  expect(parseProblem(refused).code).toBe(code);
});

test("an invalid input has an error for each field", async () => {
  const { key } = await createLicence(suite);
  const refused = await getApp(key).call("POST", "/devices", {
    ...createDevice(),
    platform: "amiga",
  });
  expect(parseProblem(refused)).toMatchObject({
    code: "invalid_input",
    fields: { platform: "Choose one of the systems." },
  });
  for (const [method, path] of [
    ["GET", "/nothing"],
    ["PUT", "/devices"],
    ["DELETE", "/devices/no-uuid"],
  ] as const) {
    expect(parseProblem(await getApp(key).call(method, path)).status).toBeLessThan(500);
  }
});

test("a disputed payment suspends and a refund revokes, for the app and in the signed list", async () => {
  const { control } = suite.payments;
  const standing = async (key: string) => parseProblem(await activateDevice(key)).code;
  const loadKey = async (email: string) => {
    await control.waitUntilIdle();
    const rows = await selectRows<{ id: string; key: string }>(
      suite,
      "select l.id, l.key from licences l join profiles p on p.id = l.profile_id where p.email = $1",
      [email],
    );
    return rows[0] ?? { id: "", key: "" };
  };
  const list = async () => {
    const response = await fetch(`${apis[1].url}/api/v1/revocations`);
    expect(response.headers.get("content-type")).toBe("application/jose");
    const jwks = getPublicJwks(suite.api.deps.licenceKeys);
    const verdict = await verifyRevocations(await response.text(), jwks, product);
    if (!verdict.ok) throw new Error(verdict.reason);
    return verdict.payload;
  };
  const disputed = await buyPlan(suite);
  const dispute = control.openDispute(lastCharge(suite));
  const suspended = await loadKey(disputed.buyer.email);
  expect(await standing(suspended.key)).toBe("licence_suspended");
  expect((await list()).suspended).toContain(suspended.id);
  control.closeDispute(dispute.id, "won");
  await control.waitUntilIdle();
  expect((await activateDevice(suspended.key)).status).toBe(201);
  expect((await list()).suspended).not.toContain(suspended.id);

  const { buyer } = await buyPlan(suite);
  const revoked = await loadKey(buyer.email);
  const { body } = await activateDevice(revoked.key);
  control.createRefund({ charge: lastCharge(suite) });
  await control.waitUntilIdle();
  expect(await standing(revoked.key)).toBe("licence_revoked");
  expect((await list()).revoked).toContain(revoked.id);
  const path = `/devices/${body.device.id}`;
  const heartbeat = await getApp(revoked.key).call("POST", `${path}/heartbeat`, {
    appVersion: "1.10.0",
  });
  expect(parseProblem(heartbeat)).toMatchObject({ status: 403, code: "licence_revoked" });
  expect((await getApp(revoked.key).call("DELETE", path)).status).toBe(204);
});

test("lists and keys can be cached, and revalidation transfers no body", async () => {
  for (const path of ["revocations", "licence-keys", "openapi.json", "problems/trial_expired"]) {
    const url = `${suite.api.url}/api/v1/${path}`;
    const first = await fetch(url);
    expect(first.headers.get("cache-control")).toMatch(/^public, max-age=\d+$/);
    const etag = first.headers.get("etag") ?? "";
    const again = await fetch(url, { headers: { "if-none-match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const head = await fetch(url, { method: "HEAD" });
    expect([head.status, head.headers.get("etag")]).toEqual([200, etag]);
  }
});
