import type { PurchaseRow } from "../../src/db/schema/purchases.ts";
import type { Model } from "./system.ts";

export type PurchaseWithSession = PurchaseRow & { checkoutSessionId: string };
export type PurchaseWithInvoice = PurchaseRow & { invoiceId: string };
/** `reference` is the provider's ID of its checkout session or invoice. */
export type PurchaseAtProvider = PurchaseRow & { reference: string };

export const listPurchasesAtProvider = (
  { purchases }: Model,
  ...states: PurchaseRow["state"][]
): PurchaseAtProvider[] =>
  purchases.flatMap((purchase) => {
    const reference = purchase.checkoutSessionId ?? purchase.invoiceId;
    return reference && states.includes(purchase.state) ? [{ ...purchase, reference }] : [];
  });
/** Checkouts that wait for their payment on the provider's page. */
export const listUnpaid = ({ purchases }: Model): PurchaseWithSession[] =>
  purchases.filter(
    (purchase): purchase is PurchaseWithSession =>
      purchase.checkoutSessionId !== null && ["open", "pending"].includes(purchase.state),
  );
export const listInvoices = ({ purchases }: Model): PurchaseWithInvoice[] =>
  purchases.filter((purchase): purchase is PurchaseWithInvoice => purchase.invoiceId !== null);
export const listPendingInvoices = ({ purchases }: Model): PurchaseRow[] =>
  purchases.filter(({ payBy, state }) => payBy === "invoice" && state === "pending");
/** Purchases that can be paid at the provider, regardless of their stored state. */
export const listPayable = (model: Model) =>
  listPurchasesAtProvider(
    model,
    "open",
    "pending",
    "paid",
    "partially_refunded",
    "disputed",
    "refunded",
  );
