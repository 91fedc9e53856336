import type { NextStep } from "#app/lib/copy.ts";

const COUPON = "/coupon?";
const INVITATION = "/email-confirm?mode=seat";
const labels: [page: string, label: string][] = [
  ["/signup-plan-select", "Choose your plan"],
  [COUPON, "Go back to your coupon"],
  [INVITATION, "Go back to your invitation"],
];

/** Where somebody goes who has just signed up or confirmed an address, named for what is there. */
export function wayOn(returnPath: string | undefined): NextStep {
  if (!returnPath) return { label: "Go to your account", to: "/account" };
  const named = labels.find(([page]) => returnPath.startsWith(page));
  return { label: named?.[1] ?? "Go on", to: returnPath };
}

/** A coupon that gives a plan waits for the confirmed address; nothing else does. */
export function waitsForAddress(returnPath: string | undefined): boolean {
  return returnPath?.startsWith(COUPON) ?? false;
}
