import { href } from "react-router";

import { LinkButton } from "#app/ui/controls/link-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SideSheet } from "#app/ui/side-sheet.tsx";

const places = [
  ["Licence", "In your account, and in the mail that came after the payment"],
  ["Receipt", "In your account, beside the purchase"],
  ["Another account", "Log out, then log in with the address that paid"],
  [
    "No account",
    <>
      A mail brings what is yours: <a href={href("/get-download")}>Get a download again</a>
    </>,
  ],
] as const;

interface NoSuchPurchaseProps {
  /** The address names no purchase, so nothing was looked up. */
  unnamed?: boolean;
}

/** The same for a purchase that does not exist and for another person's. */
export function NoSuchPurchase({ unnamed = false }: NoSuchPurchaseProps) {
  return (
    <SideSheet caption="Where to find it" rows={places} isEverywhere>
      <div className="grid justify-items-start gap-6">
        <div role="alert">
          {unnamed ? (
            <Notice tone="bad" title="This address does not say which purchase it is about">
              A part of it is missing. Your account shows every purchase.
            </Notice>
          ) : (
            <Notice tone="bad" title="This account has no such purchase">
              Perhaps it was made with another account, or the address of this page is not complete.
            </Notice>
          )}
        </div>
        <LinkButton to="/account">See your purchases</LinkButton>
      </div>
    </SideSheet>
  );
}
