import { href } from "react-router";

import { LinkButton } from "#app/ui/controls/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SideSheet } from "#app/ui/side-sheet.tsx";

const placeRows = [
  ["Licence", "In your account, and in the email we sent after you paid"],
  ["Receipt", "In your account, next to the purchase"],
  ["Another account", "Log out, then log in with the address that paid"],
  [
    "No account",
    <>
      We'll email you what you own: <a href={href("/get-download")}>Get a download again</a>
    </>,
  ],
] as const;

interface NoSuchPurchaseProps {
  /** Whether the URL contains no purchase, so that none was looked up. */
  isUnnamed?: boolean;
}

/** Shown for unknown purchases and for those of other accounts, with the same text. */
export function NoSuchPurchase({ isUnnamed = false }: NoSuchPurchaseProps) {
  return (
    <SideSheet caption="Where to find it" rows={placeRows} isEverywhere>
      <div className="grid justify-items-start gap-6">
        <div role="alert">
          {isUnnamed ? (
            <Notice tone="bad" title="This link doesn't say which purchase you mean">
              Part of it is missing. Your account lists every purchase.
            </Notice>
          ) : (
            <Notice tone="bad" title="This account has no such purchase">
              You may have bought it with another account, or part of the link is missing.
            </Notice>
          )}
        </div>
        <LinkButton to="/account">See your purchases</LinkButton>
      </div>
    </SideSheet>
  );
}
