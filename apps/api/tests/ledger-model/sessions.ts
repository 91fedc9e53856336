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
/** Checkouts that may be paid at the provider, in whatever state they are stored. */
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
