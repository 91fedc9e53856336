import { LinkButton } from "#app/ui/link-button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** The same for a purchase that is not there and for one of somebody else. */
export function NoSuchPurchase() {
  return (
    <div className="grid justify-items-start gap-6">
      <div role="alert">
        <Notice tone="bad" title="There is no such purchase in this account">
          Perhaps it was made with another account, or the address of this page is not complete.
        </Notice>
      </div>
      <LinkButton to="/account">See your purchases</LinkButton>
    </div>
  );
}
