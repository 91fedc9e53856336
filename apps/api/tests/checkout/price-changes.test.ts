import { afterEach, expect, test } from "vitest";

import { paySession } from "../setup/pay.ts";
import { runOps } from "../setup/run-ops.ts";
import { startPayment } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import {
  buyUpgrade,
  createOwner,
  getOnlyLicence,
  getUpgradeInput,
  startUpgradeCheckout,
} from "../setup/upgrades.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();
afterEach(() => suite.sql.query("delete from prices"));

const why = ["--why", "a new year"];
const today = new Date().toISOString().slice(0, 10);

async function changePrice(plan: string, price: string): Promise<void> {
  await runOps(suite, "prices", "change", plan, "--price", price, "--from", today, ...why);
}

test("a new price counts from its day on the page and at the till; a planned one can be withdrawn", async () => {
  const client = suite.api.client((await signUp()).token);
  const change = ["prices", "change", "pro", "--price", "USD 250"] as const;
  await runOps(suite, ...change, "--from", "2099-01-01", ...why);
  const total = async () => (await client.billing.quote.query({ planId: "pro" })).total.amountMinor;
  expect(await total()).toBe(19_900);
  const rows = (await runOps(suite, "prices", "list")) as { change: string; state: string }[];
  expect(rows).toMatchObject([
    { price: "USD 250", from: "2099-01-01", state: "planned" },
    { price: "USD 199", from: "1970-01-01", state: "current" },
  ]);
  await runOps(suite, "prices", "withdraw", rows[0]?.change ?? "", ...why);
  await changePrice("pro", "220");
  expect(await total()).toBe(22_000);
  expect(await runOps(suite, "prices", "current")).toContainEqual({
    plan: "pro",
    price: "USD 220",
    renewal: "USD 79",
    seat: null,
  });
  const shown = await suite.api.client().billing.prices.query();
  expect(shown.find(({ planId }) => planId === "pro")).toMatchObject({
    price: { amountMinor: 22_000 },
    renewal: { amountMinor: 7_900 },
  });
});

test("an open checkout is paid at its price, the next one at the new price", async () => {
  const first = await signUp();
  const before = await startPayment(suite, first.token, { planId: "pro" });
  await changePrice("pro", "USD 220");
  const later = await signUp();
  const after = await startPayment(suite, later.token, { planId: "pro" });
  for (const [token, checkoutSessionId, amountMinor] of [
    [first.token, before, 19_900],
    [later.token, after, 22_000],
  ] as const) {
    await paySession(suite.payments, checkoutSessionId);
    await suite.payments.control.waitUntilIdle();
    expect(
      await suite.api.client(token).billing.purchaseStatus.query({ checkoutSessionId }),
    ).toMatchObject({ state: "paid", total: { amountMinor } });
  }
});

test("an upgrade costs the new price less what was paid, and a later refund returns to what was bought", async () => {
  const { client } = await createOwner(suite, "personal");
  await changePrice("personal", "USD 150");
  await changePrice("team", "USD 500");
  expect((await getUpgradeInput(client, "upgrade", "team")).seenPrice.amountMinor).toBe(40_100);
  const { id } = await buyUpgrade(suite, client, "upgrade", "pro");
  await changePrice("pro", "USD 300");
  const upgrade = await getUpgradeInput(client, "upgrade", "team");
  expect(upgrade.seenPrice.amountMinor).toBe(30_100);
  await paySession(suite.payments, await startUpgradeCheckout(client, upgrade));
  await suite.payments.control.waitUntilIdle();
  expect(await getOnlyLicence(client)).toMatchObject({ planId: "team" });
  // Without the 100 for Pro, the 301 and the 99 reach the 300 that Pro costs, not Team.
  expect(await runOps(suite, "refund", id, ...why)).toMatchObject({
    withIt: [{ plan: "team", refunded: "USD 100" }],
  });
  expect(await getOnlyLicence(client)).toMatchObject({ planId: "pro" });
});
