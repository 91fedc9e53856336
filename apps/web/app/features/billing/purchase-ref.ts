import { type PurchaseRef, purchaseRefSchema } from "@site/contracts/billing";

/** The purchase that the address of a page names; `undefined` where it names none in a form we give out. */
export function purchaseRefFromQuery(query: URLSearchParams): PurchaseRef | undefined {
  const purchaseId = query.get("purchase_id");
  const checkoutSessionId = query.get("session_id");
  const parsed = purchaseRefSchema.safeParse(purchaseId ? { purchaseId } : { checkoutSessionId });
  return parsed.success ? parsed.data : undefined;
}
