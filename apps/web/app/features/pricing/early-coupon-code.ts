import { useEffect } from "react";

export const COUPON_FIELD_ID = "coupon-entry";

let earlyCode = "";

/**
 * Keeps a code that is typed into the prerendered form before the form's own code has loaded. If the page changes
 * meanwhile, React renders the form anew, with an empty field.
 */
export function useEarlyCouponCode(): void {
  useEffect(() => {
    const field = document.querySelector<HTMLInputElement>(`#${COUPON_FIELD_ID}`);
    const keep = () => {
      earlyCode = field?.value ?? "";
    };
    keep();
    field?.addEventListener("input", keep);
    return () => field?.removeEventListener("input", keep);
  }, []);
}

export function getEarlyCouponCode(): string {
  return earlyCode;
}
