import { type PurchaseRef, purchaseRefSchema } from "@site/contracts/billing";

/** The purchase in a page's address; `undefined` if it has none in a form we issue. */
export function parsePurchaseRef(query: URLSearchParams): PurchaseRef | undefined {
  const purchaseId = query.get("purchase_id");
  const checkoutSessionId = query.get("session_id");
  const parsed = purchaseRefSchema.safeParse(purchaseId ? { purchaseId } : { checkoutSessionId });
  return parsed.success ? parsed.data : undefined;
}
