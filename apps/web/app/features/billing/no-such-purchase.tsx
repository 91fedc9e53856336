import { LinkButton } from "#app/ui/link-button.tsx";
import { Notice } from "#app/ui/notice.tsx";

interface NoSuchPurchaseProps {
  /** The address names no purchase, so nothing was looked up. */
  unnamed?: boolean;
}

/** The same for a purchase that is not there and for one of somebody else. */
export function NoSuchPurchase({ unnamed = false }: NoSuchPurchaseProps) {
  return (
    <div className="grid justify-items-start gap-6">
      <div role="alert">
        {unnamed ? (
          <Notice tone="bad" title="This address does not say which purchase it is about">
            A part of it is missing. Your account shows every purchase.
          </Notice>
        ) : (
          <Notice tone="bad" title="There is no such purchase in this account">
            Perhaps it was made with another account, or the address of this page is not complete.
          </Notice>
        )}
      </div>
      <LinkButton to="/account">See your purchases</LinkButton>
    </div>
  );
}
