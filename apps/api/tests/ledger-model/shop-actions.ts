import { formatMoney, money } from "@site/contracts/money";
import { SHOP_CURRENCY } from "@site/contracts/plans";

import type { LicenceRow } from "../../src/db/schema/licences.ts";
import type { ProfileRow } from "../../src/db/schema/profiles.ts";
import type { PurchaseRow } from "../../src/db/schema/purchases.ts";
import type { Deps } from "../../src/deps.ts";
import { isAwaitingDecision } from "../../src/features/billing/decide-payment.ts";
import {
  issueLicenceBeforePayment,
  voidOpenInvoice,
} from "../../src/features/invoices/manage-invoices.ts";
import { issueLicence } from "../../src/features/licences/issue-licence.ts";
import { moveLicence } from "../../src/features/licences/move-licence.ts";
import { setLicenceRevoked } from "../../src/features/licences/revoke-licence.ts";
import { reconcilePurchases } from "../../src/features/payment-sync/reconcile-purchases.ts";
import { syncPurchase } from "../../src/features/payment-sync/sync-purchase.ts";
import { loadPrices } from "../../src/pricing/price-list.ts";
import { findRunningSale } from "../../src/pricing/sales.ts";
import { runOps } from "../setup/run-ops.ts";
import { createSale } from "../setup/shop.ts";
import {
  listPayable,
  listPendingInvoices,
  listPurchasesAtProvider,
  type PurchaseAtProvider,
} from "./sessions.ts";
import { type Action, defineAction } from "./step.ts";
import { clock, type Model, now, type System } from "./system.ts";

class Refused extends Error {
  override name = "Refused";
}

/** Throws errors that the command line shows as `Refused`. */
async function runAsOwner(call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
  } catch (error) {
    const isPlain =
      error instanceof Error &&
      [
        "Error",
        "InvoiceError",
        "UsageError",
        "PaymentDecisionError",
        "LicenceIssueError",
        "RefundError",
      ].includes(error.name);
    throw isPlain ? new Refused(error.message, { cause: error }) : error;
  }
}

const listPurchasedLicences = ({ licences }: Model) =>
  licences.filter(
    (licence): licence is LicenceRow & { purchaseId: string } => licence.purchaseId !== null,
  );

/** Runs a command with dependencies that may crash. */
function runOpsWith(system: System, deps: Deps, ...words: string[]): Promise<void> {
  const suite = { ...system.suite, api: { ...system.suite.api, deps } };
  return runAsOwner(() => runOps(suite, ...words, "--why", "a test"));
}

const createDecision = (decision: "accept" | "refuse"): Action =>
  defineAction<PurchaseRow>({
    weight: 1,
    targets: ({ purchases }) => purchases.filter(isAwaitingDecision),
    run: (system, { id }, { deps }) => runOpsWith(system, deps, "purchases", decision, id),
  });

const CHANGED_PRICES = ["--price", "USD 449", "--renewal", "USD 179", "--seat", "USD 90"];

const record = async (): Promise<void> => undefined;

/** Actions of the owner on the command line, and of the scheduler and webhooks. */
export const shopActions: Record<string, Action> = {
  "ops refund": defineAction<PurchaseAtProvider>({
    weight: 2,
    targets: (model) => listPurchasesAtProvider(model, "paid", "partially_refunded"),
    run: (system, { id }, { deps }) => runOpsWith(system, deps, "refund", id),
  }),
  "ops refund of a part": defineAction<PurchaseAtProvider>({
    weight: 1,
    targets: (model) => listPurchasesAtProvider(model, "paid", "partially_refunded"),
    run: (system, { id }, { deps }) =>
      runOpsWith(system, deps, "refund", id, "--amount", `${SHOP_CURRENCY} 10`),
  }),
  "ops refund of a place": defineAction<PurchaseAtProvider>({
    weight: 2,
    targets: (model) =>
      listPurchasesAtProvider(model, "paid", "partially_refunded").filter(
        ({ kind, quantity, returnedQuantity }) =>
          (kind === "new" || kind === "seats") && quantity - returnedQuantity > 1,
      ),
    run: (system, { id, refundedMinor, currency, returnedQuantity }, { deps }) => {
      const seen = formatMoney(money(refundedMinor, currency));
      const again = refundedMinor + returnedQuantity > 0 ? ["--again", "--refunded", seen] : [];
      return runOpsWith(system, deps, "refund", id, "--places", "1", ...again);
    },
  }),
  "ops price change": defineAction<null>({
    weight: 0.3,
    targets: () => [null],
    run: async (system, _target, { deps }) => {
      const from = now().toISOString().slice(0, 10);
      try {
        await runOpsWith(
          system,
          deps,
          "prices",
          "change",
          "team",
          "--from",
          from,
          ...CHANGED_PRICES,
        );
      } finally {
        system.prices.push((await loadPrices(system.deps.db))(now()));
      }
    },
  }),
  "a sale begins or stops": defineAction<null>({
    weight: 0.5,
    targets: () => [null],
    run: async ({ suite, deps: { db } }) => {
      const running = await findRunningSale(db, now());
      if (running) {
        await suite.sql.query("update sales set stopped_at = now() where id = $1", [running.id]);
      } else await createSale(suite, { endsAt: new Date("2099-01-01") });
    },
  }),
  "ops accept": createDecision("accept"),
  "ops refuse": createDecision("refuse"),
  "ops issue": defineAction<ProfileRow>({
    weight: 0.5,
    targets: ({ people }) => people,
    run: (_system, { id: profileId }, { deps }) =>
      runAsOwner(() => issueLicence(deps, { profileId, planId: "pro", record })),
  }),
  "ops issue before payment": defineAction<PurchaseRow>({
    weight: 1,
    targets: listPendingInvoices,
    run: (_system, purchase, { deps }) =>
      runAsOwner(() => issueLicenceBeforePayment(deps, purchase, { record })),
  }),
  "ops void": defineAction<PurchaseRow>({
    weight: 0.5,
    targets: listPendingInvoices,
    run: (_system, purchase, { deps }) =>
      runAsOwner(() => voidOpenInvoice(deps, purchase, { record })),
  }),
  "ops revoke or restore": defineAction<LicenceRow & { purchaseId: string }>({
    weight: 0.5,
    targets: listPurchasedLicences,
    run: (_system, licence, { deps, model }) => {
      const origin = model.purchases.find(({ id }) => id === licence.purchaseId);
      return runAsOwner(() =>
        setLicenceRevoked(deps, licence, { revoked: !origin?.revokedAt, record }),
      );
    },
  }),
  "ops move": defineAction<{ licence: LicenceRow & { purchaseId: string }; to: ProfileRow }>({
    weight: 1,
    targets: (model) =>
      listPurchasedLicences(model).flatMap((licence) =>
        model.people.map((to) => ({ licence, to })),
      ),
    run: (_system, { licence, to }, { deps }) =>
      runAsOwner(() => moveLicence(deps, licence, { to, withNewKey: true, record })),
  }),

  sync: defineAction<ProfileRow>({
    weight: 6,
    targets: ({ people }) => people,
    run: async (_system, { id }, { deps, model }) => {
      for (const purchase of model.purchases.filter(({ profileId }) => profileId === id)) {
        await syncPurchase(deps, { purchaseId: purchase.id }, "model");
      }
    },
  }),
  reconcile: defineAction<null>({
    weight: 2,
    targets: () => [null],
    run: async (_system, _target, { deps }) => {
      clock.aheadMs += 2 * 3_600_000;
      await reconcilePurchases(deps);
    },
  }),
  webhooks: defineAction<PurchaseAtProvider>({
    weight: 1,
    targets: listPayable,
    run: async ({ suite }, { reference, paymentIntentId }) => {
      const { control } = suite.payments;
      control.clearFaults();
      control.setRules({ drop: false });
      for (const about of [reference, paymentIntentId]) {
        if (about) control.replayAll({ copies: 1, shuffle: true, about });
      }
      await control.waitUntilIdle();
      control.setRules({ drop: true });
    },
  }),
};
