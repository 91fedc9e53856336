import { expect, test } from "vitest";

import { syncPurchase } from "../../src/features/payment-sync/sync-purchase.ts";
import { createDevice, createDesktopClient } from "../setup/desktop-app.ts";
import { callOps } from "../setup/run-ops.ts";
import { buyPlan, lastCharge, selectRows } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { callIdentityAdmin, waitForNextSecond, signUp } from "../setup/users.ts";

const suite = withSuite();

const reason = ["--why", "a reviewer", "--as", "Ada"];
const ops = (...args: string[]) => callOps(suite, args);
const loadLicences = (token: string) => suite.api.client(token).licences.list.query();

async function createLicensedBuyer() {
  const { buyer, sessionId } = await buyPlan(suite, "pro");
  await suite.payments.control.waitUntilIdle();
  const [licence] = await loadLicences(buyer.token);
  if (!licence) throw new Error("The payment gave no licence.");
  return { buyer, sessionId, key: licence.key, charge: lastCharge(suite) };
}

async function waitForMailTo(to: string, subject: RegExp) {
  const found = () => suite.inbox.listMessages({ to }).find((each) => subject.test(each.subject));
  await expect.poll(found).toBeDefined();
  const mail = found();
  if (!mail) throw new Error("The mail is gone.");
  return mail;
}

test("a licence is given to a confirmed account once, by mail as every other, with nothing to pay", async () => {
  const { email, token } = await signUp({ verified: true });
  const args = ["grant", email, "--plan", "pro"];
  expect((await ops(...args, "--dry-run")).rows).toEqual([{ wouldIssue: "pro", to: email }]);
  expect(await loadLicences(token)).toEqual([]);
  const [issued] = (await ops(...args, ...reason)).rows;
  const [licence] = await loadLicences(token);
  expect(licence).toMatchObject({ key: issued?.key, planId: "pro", status: "active" });
  for (const rest of [["--dry-run"], reason]) {
    expect((await ops(...args, ...rest)).message).toMatch(/already.*revoke that one first/);
  }
  expect((await ops("explain", email)).rows).toMatchObject([
    { email, licences: [{ key: issued?.key, deviceLimit: 3, devices: [] }] },
  ]);
  suite.api.deps.wakeOutbox();
  expect((await suite.inbox.waitForMail({ to: email })).text).toContain(String(issued?.key));
  const trail = await selectRows(suite, "select who, before, after from audit where target = $1", [
    issued?.purchase,
  ]);
  expect(trail).toEqual([{ who: "Ada", before: null, after: { issued: "pro" } }]);
});

test("at an unconfirmed address a licence only waits, and none moves there", async () => {
  const { email } = await signUp();
  const { key } = await createLicensedBuyer();
  const given = await ops("grant", email, "--plan", "pro", ...reason);
  expect(given.rows).toMatchObject([{ gives: "pro", to: email, gift: expect.any(String) }]);
  expect(await ops("move", key, "--to", email, ...reason)).toMatchObject({
    code: 1,
    message: expect.stringContaining("not confirmed"),
  });
  const confirmed = await signUp({ verified: true });
  expect((await ops("grant", confirmed.email, "--plan", "trial", ...reason)).code).toBe(2);
  expect((await ops("revoke", "NO-KEY", ...reason)).code).toBe(1);
});

test("a revoked licence stays revoked through every event of its payment, until it is restored", async () => {
  const { buyer, key, charge, sessionId } = await createLicensedBuyer();
  expect((await ops("revoke", key, ...reason)).rows).toEqual([
    { key, before: "active", after: "revoked" },
  ]);
  const dispute = suite.payments.control.openDispute(charge);
  await suite.payments.control.waitUntilIdle();
  suite.payments.control.closeDispute(dispute.id, "won");
  await suite.payments.control.waitUntilIdle();
  await syncPurchase(suite.api.deps, { checkoutSessionId: sessionId }, "test");
  expect((await loadLicences(buyer.token))[0]?.status).toBe("revoked");
  const activation = await createDesktopClient(suite.api.url, key).call(
    "POST",
    "/devices",
    createDevice(),
  );
  expect(activation.status).toBe(403);
  expect((await ops("revoke", key, ...reason)).rows).toMatchObject([
    { before: "revoked", after: "revoked" },
  ]);
  expect((await ops("restore", key, ...reason)).rows).toMatchObject([{ after: "active" }]);
  expect((await waitForMailTo(buyer.email, /has ended$/)).text).toContain(key);
  await waitForMailTo(buyer.email, /works again$/);
});

test("the holder of a moved licence is notified when its payer gets a refund", async () => {
  const { buyer, key } = await createLicensedBuyer();
  const colleague = await signUp({ verified: true });
  const move = ["move", key, "--to", colleague.email, "--new-key"];
  const [moved] = (await ops(...move, ...reason)).rows;
  const payer = suite.api.client(buyer.token);
  const [purchase] = await payer.billing.purchases.query();
  await payer.billing.requestRefund.mutate({ purchaseId: purchase?.id ?? "" });
  expect((await loadLicences(colleague.token))[0]?.status).toBe("revoked");
  expect((await waitForMailTo(colleague.email, /has ended$/)).text).toContain(moved?.key);
  expect((await waitForMailTo(buyer.email, /refund/i)).text).not.toContain(moved?.key);
});

test("a moved licence is its new owner's, with key and computers, or with a new key and none", async () => {
  const { buyer, key } = await createLicensedBuyer();
  await createDesktopClient(suite.api.url, key).call("POST", "/devices", createDevice());
  const colleague = await signUp({ verified: true });
  const move = ["move", key, "--to", colleague.email];
  expect((await ops(...move, ...reason)).rows).toMatchObject([{ key, holder: colleague.email }]);
  expect(await loadLicences(buyer.token)).toEqual([]);
  expect(await loadLicences(colleague.token)).toMatchObject([{ key, status: "active" }]);
  const loadDevices = async (name: string) => {
    const [{ licences } = {}] = (await ops("explain", name)).rows;
    return (licences as { devices: object[] }[])[0]?.devices;
  };
  expect(await loadDevices(key)).toHaveLength(1);
  expect(await suite.api.client(buyer.token).billing.purchases.query()).toHaveLength(1);

  const [moved] = (await ops(...move, "--new-key", ...reason)).rows;
  expect(moved?.key).not.toBe(key);
  expect(await loadDevices(String(moved?.key))).toEqual([]);
  const old = await createDesktopClient(suite.api.url, key).call(
    "POST",
    "/devices",
    createDevice(),
  );
  expect(old.status).toBe(401);
});

test("the present and the former holder of a moved licence are notified, and only the present one reads its key", async () => {
  const { buyer, key } = await createLicensedBuyer();
  const colleague = await signUp({ verified: true });
  await ops("move", key, "--to", colleague.email, ...reason);
  expect((await waitForMailTo(colleague.email, /^You now have a /)).text).toContain(key);
  expect((await waitForMailTo(buyer.email, /moved to another account$/)).text).not.toContain(key);

  const again = ["move", key, "--to", colleague.email, "--new-key", ...reason];
  const [renewed] = (await ops(...again)).rows;
  expect((await waitForMailTo(colleague.email, /has a new key$/)).text).toContain(
    String(renewed?.key),
  );
});

test("accounts that the identity service no longer has are listed, and can be deleted as if on request", async () => {
  const { email, uid, token } = await signUp({ verified: true });
  const { id } = await suite.api.client(token).auth.me.query();
  const listed = async () =>
    (await ops("accounts", "orphaned")).rows.filter(({ profile }) => profile === id);
  expect(await listed()).toEqual([]);
  await callIdentityAdmin("delete", { localId: uid });
  expect(await listed()).toEqual([{ profile: id, email }]);
  expect((await ops("accounts", "delete", email, "--dry-run")).rows).toMatchObject([
    { wouldDelete: email },
  ]);
  expect((await ops("accounts", "delete", id, ...reason)).code).toBe(0);
  expect(await listed()).toEqual([]);
  expect(await selectRows(suite, "select email from profiles where id = $1", [id])).toEqual([
    { email: "" },
  ]);
  expect((await ops("accounts", "delete", email, ...reason)).code).toBe(1);
  expect((await ops("accounts", "delete", "nobody", ...reason)).code).toBe(1);
});

test("every session of an account is ended by the shop, with its reason", async () => {
  const { email, token } = await signUp({ verified: true });
  const { id } = await suite.api.client(token).auth.me.query();
  expect((await ops("accounts", "log-out", email, "--dry-run")).rows).toMatchObject([
    { wouldLogOut: email },
  ]);
  await suite.api.client(token).billing.cancelOpenCheckout.mutate();
  await waitForNextSecond();
  expect((await ops("accounts", "log-out", email, ...reason)).code).toBe(0);
  await expect(suite.api.client(token).billing.cancelOpenCheckout.mutate()).rejects.toMatchObject({
    data: { appCode: "session_revoked" },
  });
  expect(await selectRows(suite, "select who, why from audit where target = $1", [id])).toEqual([
    { who: "Ada", why: "a reviewer" },
  ]);
});

test("operators are listed, and can be removed", async () => {
  const { email, token } = await signUp({ verified: true });
  await suite.api.client(token).auth.me.query();
  expect((await ops("operators", "add", email, ...reason)).code).toBe(0);
  expect((await ops("operators", "list")).rows).toMatchObject([{ email }]);
  expect((await ops("operators", "remove", email, ...reason)).code).toBe(0);
  expect((await ops("operators", "list")).rows).toEqual([]);
  expect((await ops("operators", "remove", email, ...reason)).code).toBe(1);
  const trail = await ops("audit", "list");
  expect(trail.rows[0]).toMatchObject({ command: "operators remove", who: "Ada" });
});
