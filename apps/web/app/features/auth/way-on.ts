import type { NextStep } from "#app/lib/copy.ts";

/** Where somebody goes who has just signed up or confirmed an address, named for what is there. */
export function wayOn(returnPath: string | undefined): NextStep {
  if (!returnPath) return { label: "Go to your account", to: "/account" };
  const choosing = returnPath.startsWith("/signup-plan-select");
  return { label: choosing ? "Choose your plan" : "Go on", to: returnPath };
}
