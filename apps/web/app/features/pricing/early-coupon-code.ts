export const COUPON_FIELD_ID = "coupon-entry";

const isCouponField = (element: unknown): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.id === COUPON_FIELD_ID;

let earlyCode = "";

/**
 * Keeps a code that is typed into the prerendered form before the form's own code has loaded. React may render the form
 * anew until then, with an empty field. Call it before React takes over the page.
 */
export function keepEarlyCouponCode(): void {
  if (typeof document === "undefined") return;
  const field = document.querySelector(`#${COUPON_FIELD_ID}`);
  if (isCouponField(field)) earlyCode = field.value;
  document.addEventListener("input", ({ target }) => {
    if (isCouponField(target)) earlyCode = target.value;
  });
}

export function getEarlyCouponCode(): string {
  return earlyCode;
}
