import type { ServerResponse } from "node:http";

import { expect, onTestFinished, test } from "vitest";

import { readConfig } from "../../src/config.ts";
import { createDeps } from "../../src/create-deps.ts";
import { checkPayments } from "../../src/doctor/check-services.ts";
import { checkOperatorPasskeys, checkPurchases } from "../../src/doctor/check-shop.ts";
import { createPayer } from "../crashes/create-buyers.ts";
import { operator } from "../operator/operator-client.ts";
import { runOps } from "../setup/run-ops.ts";
import { startServer } from "../setup/start-server.ts";
import { withSuite } from "../setup/suite.ts";

const suite = withSuite();

/** Starts a proxy of the mock provider that replaces the responses of some paths. Returns its origin. */
async function providerSaying(answers: Record<string, object>): Promise<string> {
  const forward = async (url: string, authorization: string, response: ServerResponse) => {
    const real = await fetch(suite.payments.apiBase + url, { headers: { authorization } });
    response.writeHead(real.status).end(await real.text());
  };
  return startServer(({ url = "", headers }, response) => {
    const answer = answers[url];
    if (answer) response.end(JSON.stringify(answer));
    else void forward(url, headers.authorization ?? "", response);
  });
}

async function paymentFinding(
  check: string,
  answers: Record<string, object> = {},
  now = new Date(),
) {
  const STRIPE_API_BASE = await providerSaying(answers);
  const config = readConfig({ ...suite.environment, STRIPE_API_BASE });
  const { deps, close } = createDeps(config);
  onTestFinished(() => close());
  const found = await checkPayments({ config, deps: { ...deps, now: () => now }, compare: "none" });
  return found.find((finding) => finding.check === check);
}

test("tax that is not set up is found before the first checkout is refused", async () => {
  const pending = { object: "tax.settings", status: "pending" };
  expect(await paymentFinding("tax", { "/v1/tax/settings": pending })).toMatchObject({
    state: "wrong",
    found: "automatic tax is pending, so no checkout can be opened",
    fix: expect.stringContaining("head office"),
  });
  expect(await paymentFinding("tax")).toMatchObject({ state: "ok" });
});

test.each([
  [{ charges_enabled: false, payouts_enabled: false }, "acct_1 may not charge"],
  [{ charges_enabled: true, payouts_enabled: false }, "acct_1 may not pay out"],
])("an account that is restricted is found: %o", async (rights, found) => {
  const account = { id: "acct_1", object: "account", ...rights };
  expect(await paymentFinding("account", { "/v1/account": account })).toMatchObject({
    state: "wrong",
    found,
  });
});

test("a restricted key that may not read cash balances is found, and its fix names the right", async () => {
  const transfers = () => paymentFinding("transfers");
  expect(await transfers()).toMatchObject({ state: "ok" });
  onTestFinished(suite.payments.control.reset);
  suite.payments.control.addFault({ kind: "forbid", path: "/v1/customers/cus_doctor" });
  expect(await transfers()).toMatchObject({
    state: "warning",
    fix: expect.stringContaining("restricted key"),
  });
});

test("events that could not be delivered for an hour are counted, with where to look", async () => {
  onTestFinished(suite.payments.control.reset);
  suite.payments.control.setRules({ signature: "wrong_secret" });
  await createPayer(suite, { planId: "pro" });
  await suite.payments.control.waitUntilIdle();
  expect(await paymentFinding("deliveries")).toMatchObject({ state: "ok" });
  const inTwoHours = new Date(Date.now() + 7_200_000);
  expect(await paymentFinding("deliveries", {}, inTwoHours)).toMatchObject({
    state: "wrong",
    found: expect.stringMatching(/^\d+ events wait longer than an hour$/),
    fix: expect.stringContaining("STRIPE_WEBHOOK_SECRET"),
  });
});

test("purchases that were not looked at, and a dispute that waits for the owner, are counted", async () => {
  const { config, api } = suite;
  const look = () => checkPurchases({ config, deps: api.deps, compare: "none" });
  expect((await look()).map(({ state }) => state)).toEqual(["ok", "ok"]);
  const { purchaseId, charge } = await createPayer(suite, { planId: "personal" });
  suite.payments.control.openDispute(charge);
  await suite.payments.control.waitUntilIdle();
  const late = "update purchases set next_check_at = now() - interval '31 minutes' where id = $1";
  await suite.sql.query(late, [purchaseId]);
  expect(await look()).toMatchObject([
    { state: "wrong", found: "1 purchases should have been looked at half an hour ago" },
    { state: "warning", found: "1 are disputed or have a refund that came back" },
  ]);
  suite.payments.control.setRules({ drop: true });
  const other = await createPayer(suite, { planId: "pro" }, { isSynced: false });
  suite.payments.control.changeSession(other.checkoutSessionId, { currency: "eur" });
  await runOps(suite, "purchases", "sync", other.purchaseId);
  expect((await look())[1]).toMatchObject({
    state: "warning",
    found: "1 are disputed or have a refund that came back; 1 were not paid as ordered",
  });
});

test("operators without a passkey are counted in production, with what that means", async () => {
  await operator(suite);
  const look = (DEPLOYMENT: "local" | "production", requiresPasskeys: boolean) =>
    checkOperatorPasskeys({
      config: { ...suite.config, DEPLOYMENT },
      deps: { ...suite.api.deps, requiresPasskeys },
      compare: "none",
    });
  expect(await look("local", false)).toMatchObject([{ state: "ok" }]);
  expect(await look("production", true)).toMatchObject([
    { state: "warning", found: expect.stringContaining("can't open /operator") },
  ]);
  expect(await look("production", false)).toMatchObject([
    {
      state: "warning",
      found: expect.stringContaining("need only a password"),
      fix: expect.stringContaining("passkeys invite"),
    },
  ]);
});
