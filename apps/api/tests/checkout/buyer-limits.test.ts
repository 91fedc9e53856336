import { TERMS_VERSION } from "@site/contracts/plans";
import { expect, test } from "vitest";

import { deleteByMail } from "../account/delete-by-mail.ts";
import { getErrorCode } from "../setup/error-data.ts";
import { paySession, parseSessionId } from "../setup/pay.ts";
import { rowsOfOps, runOps } from "../setup/run-ops.ts";
import { selectRows } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { createOwner } from "../setup/upgrades.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite({ overrides: { maxRefundsPerYear: 2 } });
const why = ["--why", "charged back"];
const choice = { planId: "personal", termsVersion: TERMS_VERSION } as const;

async function createBuyer(email?: string) {
  const person = await signUp({ verified: true, ...(email && { email }) });
  return { ...person, client: suite.api.client(person.token) };
}

async function buyAndRefund({ client }: Awaited<ReturnType<typeof createBuyer>>): Promise<void> {
  const started = await client.billing.startCheckout.mutate(choice);
  const checkoutSessionId = parseSessionId(started.next === "pay" ? started.checkoutUrl : "");
  await paySession(suite.payments, checkoutSessionId);
  const { id } = await client.billing.purchaseStatus.query({ checkoutSessionId });
  await runOps(suite, "purchases", "sync", id);
  await client.billing.requestRefund.mutate({ purchaseId: id });
}

test("a person who had as many purchases refunded as the shop allows has to ask before the next, in a new account too", async () => {
  const email = `eve${Date.now()}@gmail.com`;
  const first = await createBuyer(email);
  await buyAndRefund(first);
  await deleteByMail(suite, first.client, email);
  const second = await createBuyer(`e.${email.slice(1)}`);
  await buyAndRefund(second);
  const again = second.client.billing.startCheckout.mutate(choice);
  expect(await getErrorCode(again)).toBe("too_many_refunds");
});

test("a blocked buyer can't buy by account, address or card, until the block ends", async () => {
  const { client, buyer, purchaseId } = await createOwner(suite);
  expect(await runOps(suite, "blocks", "add", purchaseId, "--dry-run")).toMatchObject({
    accounts: 1,
    cards: 1,
  });
  await runOps(suite, "blocks", "add", purchaseId, "--until", "2126-12-31", ...why);
  const upgrade = client.billing.startCheckout.mutate({ ...choice, another: true });
  expect(await getErrorCode(upgrade)).toBe("buyer_blocked");
  const stranger = await createBuyer();
  const started = await stranger.client.billing.startCheckout.mutate(choice);
  const checkoutSessionId = parseSessionId(started.next === "pay" ? started.checkoutUrl : "");
  await paySession(suite.payments, checkoutSessionId);
  const paid = await stranger.client.billing.purchaseStatus.query({ checkoutSessionId });
  await runOps(suite, "purchases", "sync", paid.id);
  expect(await stranger.client.billing.purchaseStatus.query({ checkoutSessionId })).toMatchObject({
    state: "refunded",
  });
  expect(await stranger.client.licences.list.query()).toMatchObject([{ status: "revoked" }]);
  const blocks = await rowsOfOps(suite, "blocks", "list");
  expect(blocks).toMatchObject([{ reason: "charged back" }, { reason: "charged back" }]);
  for (const { block } of blocks) await runOps(suite, "blocks", "end", String(block), ...why);
  await client.billing.startCheckout.mutate({ ...choice, another: true });
  const audit = await selectRows(suite, "select command from audit where command like 'blocks %'");
  expect(audit).toHaveLength(3);
  expect(buyer.email).toContain("@");
});
