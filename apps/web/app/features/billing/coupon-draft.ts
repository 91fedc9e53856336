/** Name of the draft of a coupon's code; a refused code of the address is a form of its own. */
export function couponDraft(couponCode: string | undefined): string {
  return `plan coupon ${couponCode ?? ""}`;
}
