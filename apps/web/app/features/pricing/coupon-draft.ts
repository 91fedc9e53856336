import { useEffect } from "react";

import { writeDraft } from "#app/session/drafts.ts";

/** The draft of the coupon form, and the id of its field. */
export const COUPON_DRAFT = "pricing coupon";
export const COUPON_FIELD_ID = "coupon-entry";

/**
 * Keeps a code that is typed into the prerendered form before the form's own code has loaded. If the page changes
 * meanwhile, React renders the form anew, with an empty field.
 */
export function useEarlyCouponDraft(): void {
  useEffect(() => {
    const field = document.querySelector<HTMLInputElement>(`#${COUPON_FIELD_ID}`);
    const save = () => {
      if (field?.value) writeDraft(COUPON_DRAFT, { couponCode: field.value });
    };
    save();
    field?.addEventListener("input", save);
    return () => field?.removeEventListener("input", save);
  }, []);
}
