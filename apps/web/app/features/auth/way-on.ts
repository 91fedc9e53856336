import type { Address } from "#app/pages.ts";

const COUPON = "/coupon?";
const INVITATION = "/email-confirm?mode=seat";
const labels: [page: string, label: string][] = [
  ["/signup-plan-select", "Choose your plan"],
  [COUPON, "Go back to your coupon"],
  [INVITATION, "Go back to your invitation"],
];

/** A link to the page to go on to. */
export interface Onward {
  label: string;
  to: Address;
}

/** Where a person goes after signing up or confirming an address, named for its destination. */
export function wayOn(returnPath: string | undefined): Onward {
  if (!returnPath) return { label: "Go to your account", to: "/account" };
  const named = labels.find(([page]) => returnPath.startsWith(page));
  return { label: named?.[1] ?? "Go on", to: returnPath as Address };
}

/** Only a coupon for a free plan waits for the confirmed address. */
export function waitsForAddress(returnPath: string | undefined): boolean {
  return returnPath?.startsWith(COUPON) ?? false;
}
