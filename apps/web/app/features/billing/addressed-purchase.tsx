import type { PurchaseKind } from "@site/contracts/billing";
import type { ReactNode } from "react";
import { useLocation, useSearchParams } from "react-router";

import { addReturnPath } from "#app/session/return-link.ts";
import { useCurrentUser } from "#app/session/use-current-user.ts";
import { LinkButton } from "#app/ui/controls/link-button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

import { parsePurchaseRef } from "./purchase-ref.ts";
import { PurchaseStatus } from "./purchase-status.tsx";

interface AddressedPurchaseProps {
  /** Shown until it is known who is logged in. */
  waiting: string;
  /** Shown if the address names no purchase. */
  unnamed: ReactNode;
  /** Why to log in. */
  logIn: string;
  renderLicence: (licenceId: string, kind: PurchaseKind) => ReactNode;
}

/** The purchase in the page's address, for the person who made it. */
export function PurchaseFromAddress({
  waiting,
  unnamed,
  logIn,
  renderLicence,
}: AddressedPurchaseProps) {
  const [query] = useSearchParams();
  const { pathname, search } = useLocation();
  const user = useCurrentUser();
  const purchaseRef = parsePurchaseRef(query);
  if (!purchaseRef) return unnamed;
  if (user === undefined) return <Skeleton label={waiting} lines={6} />;
  if (user) {
    return (
      <PurchaseStatus key={user.uid} purchaseRef={purchaseRef} renderLicence={renderLicence} />
    );
  }
  return (
    <div className="grid justify-items-start gap-6">
      <p className="max-w-prose">{logIn}</p>
      <LinkButton to={addReturnPath("/login", pathname + search)}>Log in</LinkButton>
    </div>
  );
}
