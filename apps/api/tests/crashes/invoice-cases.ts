import { recordAudit } from "../../src/db/record-audit.ts";
import type { Deps } from "../../src/deps.ts";
import { cancelOwnInvoice } from "../../src/features/invoices/cancel-invoice.ts";
import { correctOwnInvoice } from "../../src/features/invoices/correct-invoice.ts";
import {
  issueLicenceBeforePayment,
  voidOpenInvoice,
} from "../../src/features/invoices/manage-invoices.ts";
import { syncPurchase } from "../../src/features/payment-sync/sync-purchase.ts";
import { orderQuote } from "../../src/features/quotes/order-quote.ts";
import { createQuote } from "../../src/features/quotes/quotes.ts";
import { findPurchase } from "../../src/ledger/find-purchases.ts";
import { selectRows } from "../setup/shop.ts";
import type { Suite } from "../setup/suite.ts";
import { type CrashCase, defineCrashCase } from "./crash-case.ts";
import { createBuyer, createPayer, terms } from "./create-buyers.ts";

export async function createQuoted(suite: Suite) {
  const it = await createBuyer(suite);
  const { id: quoteId } = await createQuote(suite.api.deps, it.buyer, {
    planId: "personal",
    quantity: 10,
    company: "Example GmbH",
    street: "Hauptstraße 1",
    city: "Berlin",
    country: "DE",
  });
  return { ...it, order: { quoteId, payBy: "invoice", ...terms } as const };
}

export async function createInvoiced(suite: Suite) {
  const it = await createQuoted(suite);
  const ordered = await orderQuote(suite.api.deps, it.buyer, it.order);
  const purchaseId = ordered.next === "done" ? ordered.purchaseId : "";
  const [row] = await selectRows<{ invoice_id: string }>(
    suite,
    "select invoice_id from purchases where id = $1",
    [purchaseId],
  );
  return { ...it, purchaseId, invoiceId: row?.invoice_id ?? "" };
}

const auditEntry = { who: "test", command: "invoices", why: "test", at: new Date() };

async function findPurchaseRow({ db }: Pick<Deps, "db">, purchaseId: string) {
  const purchase = await findPurchase(db, { purchaseId });
  if (!purchase) throw new Error(`There is no purchase ${purchaseId}.`);
  return purchase;
}

/** Calls about orders by invoice. */
export const invoiceCases: Record<string, CrashCase> = {
  "quotes.order": defineCrashCase({
    setup: createQuoted,
    run: (deps, { buyer, order }) => orderQuote(deps, buyer, order),
    // The second call finds the order, and the next sync opens its invoice.
    finish: async (deps, { buyer, order }) => {
      const ordered = await orderQuote(deps, buyer, order);
      if (ordered.next === "done") await syncPurchase(deps, ordered, "test");
    },
    expected: { purchases: ["new personal pending"], provider: ["invoice.sent"] },
  }),

  "invoices.cancel": defineCrashCase({
    setup: createInvoiced,
    run: (deps, { buyer, purchaseId }) => cancelOwnInvoice(deps, buyer, { purchaseId }),
    expected: { purchases: ["new personal cancelled"], provider: ["invoice.voided"] },
  }),

  "ops invoices issue": defineCrashCase({
    setup: createInvoiced,
    run: async (deps, { purchaseId }) =>
      issueLicenceBeforePayment(deps, await findPurchaseRow(deps, purchaseId), {
        record: (tx, change) => recordAudit(tx, { ...auditEntry, target: purchaseId, ...change }),
      }),
    expected: {
      purchases: ["new personal pending"],
      licences: ["personal active"],
      mails: ["invoice-licence"],
      audit: 1,
    },
  }),

  "ops invoices void": defineCrashCase({
    setup: createInvoiced,
    run: async (deps, { purchaseId }) =>
      voidOpenInvoice(deps, await findPurchaseRow(deps, purchaseId), {
        record: (tx, change) => recordAudit(tx, { ...auditEntry, target: purchaseId, ...change }),
      }),
    expected: { purchases: ["new personal cancelled"], provider: ["invoice.voided"], audit: 1 },
  }),

  "invoices.correct": defineCrashCase({
    setup: async (suite) => {
      const it = await createPayer(suite, { planId: "pro" });
      const [row] = await selectRows<{ id: string }>(
        suite,
        "select id from purchases where profile_id = $1",
        [it.buyer.id],
      );
      return { ...it, purchaseId: row?.id ?? "" };
    },
    run: (deps, { buyer, purchaseId }) =>
      correctOwnInvoice(deps, buyer, {
        purchaseId,
        company: "Example Inc",
        street: "1 Main Street",
        postalCode: "10001",
        city: "New York",
        region: "NY",
        country: "US",
      }),
    expected: {
      purchases: ["new pro paid"],
      licences: ["pro active"],
      provider: ["credit_note.created"],
    },
  }),

  "webhook: a paid invoice": defineCrashCase({
    setup: async (suite) => {
      const it = await createInvoiced(suite);
      suite.payments.control.payInvoice(it.invoiceId);
      return it;
    },
    run: (deps, { purchaseId }) => syncPurchase(deps, { purchaseId }, "test"),
    expected: {
      purchases: ["new personal paid"],
      licences: ["personal active"],
      mails: ["receipt"],
    },
  }),
};
