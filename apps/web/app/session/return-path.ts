import { toSafeReturnPath } from "@site/contracts/sign-in/return-path";

import { useUrlQuery } from "#app/navigation/hydration.ts";
import type { Address, FixedPath } from "#app/pages.ts";

/** The page that a login leads to without a return path. */
export const AFTER_LOGIN = "/account" satisfies Address;

/** Adds a return path to the query of `page`, if the path is safe. */
export function addReturnPath(page: FixedPath, returnPath: string | null | undefined): Address {
  const safe = toSafeReturnPath(returnPath);
  return safe ? `${page}?${new URLSearchParams({ returnPath: safe })}` : page;
}

/**
 * The safe return path in the query of a login or sign-up page. A plan without a return path, as in an advert or a mail
 * (`/signup?plan=pro&coupon=…`), leads to the payment of that plan.
 */
export function findReturnPath(query: URLSearchParams): string | undefined {
  const given = toSafeReturnPath(query.get("returnPath"));
  if (given || !query.get("plan")) return given;
  const choice = new URLSearchParams();
  for (const name of ["plan", "coupon", "quantity", "gift"]) {
    const value = query.get(name);
    if (value) choice.set(name, value);
  }
  return toSafeReturnPath(`/signup-plan-select?${choice}`);
}

/** The safe return path in the page's URL. */
export function useReturnPath(): string | undefined {
  return findReturnPath(useUrlQuery());
}
