import { expect, test } from "vitest";

import { createDesktopClient, createDevice } from "../setup/desktop-app.ts";
import { getErrorCode } from "../setup/error-data.ts";
import { selectRows } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { getOnlyLicence } from "../setup/upgrades.ts";
import { signUp } from "../setup/users.ts";
import { loadAudit, customer, operator, why } from "./operator-client.ts";

const suite = withSuite();

test("a licence moves to a confirmed account alone, with a new key that ends the old one", async () => {
  const { client } = await operator(suite);
  const { licenceId, key } = await customer(suite);
  const [heir, unconfirmed] = [await signUp({ verified: true }), await signUp()];
  for (const email of [unconfirmed.email, "somebody.else@example.com"]) {
    const refused = client.operator.move.mutate({
      licence: licenceId,
      seenKey: key,
      to: email,
      newKey: true,
      why,
    });
    expect(await getErrorCode(refused)).toBe("invalid_input");
  }
  const wish = { licence: licenceId, seenKey: key, to: heir.email, newKey: true, why };
  await client.operator.move.mutate(wish);
  const [moved] = await suite.api.client(heir.token).licences.list.query();
  expect(moved).toMatchObject({ id: licenceId });
  expect(moved?.key).not.toBe(key);
  expect(await loadAudit(suite, licenceId)).toMatchObject([{ command: "move", why }]);
});

test("a wish that is sent twice moves once: one new key, one mail to each, one line in the history", async () => {
  const { client } = await operator(suite);
  const { email, licenceId, key } = await customer(suite);
  const heir = await signUp({ verified: true });
  const wish = { licence: licenceId, seenKey: key, to: heir.email, newKey: true, why };
  await Promise.all([1, 2].map(() => client.operator.move.mutate(wish)));
  const [moved] = await suite.api.client(heir.token).licences.list.query();
  await client.operator.move.mutate(wish);
  await client.operator.move.mutate({ ...wish, seenKey: moved?.key ?? "", newKey: false });
  expect(await suite.api.client(heir.token).licences.list.query()).toMatchObject([
    { key: moved?.key },
  ]);
  expect(await loadAudit(suite, licenceId)).toHaveLength(1);
  const written = await selectRows<{ count: number }>(
    suite,
    "select count(*)::int from outbox where dedupe_key ~ ('^licence-(given|taken|new-key):' || $1)",
    [licenceId],
  );
  expect(written).toEqual([{ count: 2 }]);
  const back = client.operator.move.mutate({ ...wish, to: email });
  await expect(back).rejects.toMatchObject({ data: { fields: { to: expect.any(String) } } });
});

test("a licence is revoked and restored, each once", async () => {
  const { client } = await operator(suite);
  const { client: holder, licenceId } = await customer(suite);
  for (const [act, status] of [
    [client.operator.revoke, "revoked"],
    [client.operator.revoke, "revoked"],
    [client.operator.restore, "active"],
  ] as const) {
    await act.mutate({ licence: licenceId, why });
    expect(await getOnlyLicence(holder)).toMatchObject({ status });
  }
  expect((await loadAudit(suite, licenceId)).map(({ command }) => command)).toEqual([
    "revoke",
    "restore",
  ]);
});

test("a computer is freed once, and a second time is refused", async () => {
  const { client } = await operator(suite);
  const { client: holder, licenceId, deviceId } = await customer(suite);
  await client.operator.devices.free.mutate({ device: deviceId, why });
  expect(await holder.licences.devices.query()).toEqual([]);
  const again = client.operator.devices.free.mutate({ device: deviceId, why });
  expect(await getErrorCode(again)).toBe("device_not_found");
  expect(await loadAudit(suite, licenceId)).toMatchObject([{ command: "devices free" }]);
});

test("support allows more computers on one licence, and takes them back", async () => {
  const { client } = await operator(suite);
  const { key, licenceId, profileId, deviceId } = await customer(suite);
  const allow = (extra: number) =>
    client.operator.devices.allow.mutate({ licence: key, extra, why });
  const activate = async () =>
    (await createDesktopClient(suite.api.url, key).call("POST", "/devices", createDevice())).status;
  expect([await activate(), await activate(), await activate()]).toEqual([201, 201, 409]);
  expect(await allow(1)).toMatchObject({ before: 0, after: 1, computers: 4 });
  expect([await activate(), await activate()]).toEqual([201, 409]);
  const { licences, history } = await client.operator.explain.query({ person: profileId });
  expect(licences).toMatchObject([{ id: licenceId, deviceLimit: 4, extraDevices: 1 }]);
  expect(history[0]).toMatchObject({ what: "Changed how many computers are allowed", why });
  expect(await getErrorCode(allow(0))).toBe("invalid_input");
  await client.operator.devices.free.mutate({ device: deviceId, why });
  expect(await allow(0)).toMatchObject({ computers: 3 });
  expect(await activate()).toBe(409);
});
