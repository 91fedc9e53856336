import type { PurchaseRow } from "../../src/db/schema/purchases.ts";
import type { Model } from "./system.ts";

export type PurchaseWithSession = PurchaseRow & { checkoutSessionId: string };

export const listPurchasesWithSession = (
  { purchases }: Model,
  ...states: PurchaseRow["state"][]
): PurchaseWithSession[] =>
  purchases.filter(
    (purchase): purchase is PurchaseWithSession =>
      purchase.checkoutSessionId !== null && states.includes(purchase.state),
  );
export const listUnpaid = (model: Model) => listPurchasesWithSession(model, "open", "pending");
/** Checkouts that could be paid at the provider, whatever their stored state is. */
export const listPayable = (model: Model) =>
  listPurchasesWithSession(
    model,
    "open",
    "pending",
    "paid",
    "partially_refunded",
    "disputed",
    "refunded",
  );
