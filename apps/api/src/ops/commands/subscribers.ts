import { formatMoney, money } from "@site/contracts/money";
import { asc, eq } from "drizzle-orm";

import { withTransaction } from "../../db/client.ts";
import { licences } from "../../db/schema/licences.ts";
import { type FormerSubscriptionRow, formerSubscriptions } from "../../db/schema/purchases.ts";
import { cancelReplacedSubscriptions } from "../../features/former-subscriptions/cancel-replaced.ts";
import {
  type ImportedSubscription,
  fetchSubscriptions,
  saveSubscriptions,
} from "../../features/former-subscriptions/import-subscriptions.ts";
import { qualifiesForLicence } from "../../pricing/former-subscriptions.ts";
import type { Answer, CommandCall, CommandGroup } from "../command.ts";

export const subscriberCommands: CommandGroup = {
  "subscribers import": {
    summary: "read the old subscriptions at the payment provider, and what each is worth today",
    effect: "changes",
    run: importAll,
  },
  "subscribers list": {
    summary: "list the imported subscriptions, and what became of each",
    effect: "reads",
    run: list,
  },
  "subscribers cancel": {
    summary: "cancel the old subscriptions whose licence exists, as the scheduler does",
    effect: "runs",
    run: async ({ deps, dryRun }) =>
      dryRun
        ? (await list({ deps })).filter(({ state }) => state === "to be cancelled")
        : { cancelled: await cancelReplacedSubscriptions(deps) },
  },
};

async function importAll({ deps, dryRun, audit }: CommandCall): Promise<Answer> {
  const read = await fetchSubscriptions(deps);
  if (dryRun) return read.map((each) => ({ email: each.email, ...worthOf(each) }));
  return withTransaction(deps.db, async (tx) => {
    const written = await saveSubscriptions(tx, read);
    await audit(tx, {
      target: "subscriptions",
      before: null,
      after: { read: read.length, written },
    });
    return { read: read.length, written };
  });
}

async function list({ deps }: Pick<CommandCall, "deps">) {
  const rows = await deps.db
    .select({ row: formerSubscriptions, licence: licences.key })
    .from(formerSubscriptions)
    .leftJoin(licences, eq(licences.purchaseId, formerSubscriptions.purchaseId))
    .orderBy(asc(formerSubscriptions.email), asc(formerSubscriptions.subscriptionId));
  return rows.map(({ row, licence }) => ({
    subscription: row.subscriptionId,
    email: row.email,
    ...worthOf(row),
    state: stateOf(row, licence),
    licence,
  }));
}

function stateOf(row: FormerSubscriptionRow, licence: string | null): string {
  if (row.cancelledAt) return "cancelled";
  if (licence) return "to be cancelled";
  return row.purchaseId ? "in a checkout" : "waiting";
}

function worthOf(row: Pick<ImportedSubscription, "paidMonths" | "creditMinor" | "currency">) {
  const credit = formatMoney(money(row.creditMinor, row.currency));
  return { paidMonths: row.paidMonths, gives: qualifiesForLicence(row) ? "licence" : credit };
}
