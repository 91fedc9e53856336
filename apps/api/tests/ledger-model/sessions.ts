import type { PurchaseRow } from "../../src/db/schema/purchases.ts";
import type { Model } from "./system.ts";

export type Session = PurchaseRow & { checkoutSessionId: string };

export const sessions = ({ purchases }: Model, ...states: PurchaseRow["state"][]): Session[] =>
  purchases.filter(
    (purchase): purchase is Session =>
      purchase.checkoutSessionId !== null && states.includes(purchase.state),
  );
export const unpaid = (model: Model) => sessions(model, "open", "pending");
/** Checkouts that may be paid at the provider, whatever we know about them. */
export const payable = (model: Model) =>
  sessions(model, "open", "pending", "paid", "partially_refunded", "disputed", "refunded");
