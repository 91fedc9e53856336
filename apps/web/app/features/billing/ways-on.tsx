import type { Address } from "#app/pages.ts";
import { LinkButton } from "#app/ui/controls/link-button.tsx";

import { OpenCheckoutNotice } from "./open-checkout-notice.tsx";
import { useOpenCheckout } from "./use-open-checkout.ts";

/** The way on after leaving a checkout: to the same one, or to the choice where that is closed. */
export function CheckoutNextSteps({ choicePath }: { choicePath: Address }) {
  const isOpen = Boolean(useOpenCheckout());
  if (!isOpen) {
    return (
      <div>
        <LinkButton to={choicePath}>Continue with your choice</LinkButton>
      </div>
    );
  }
  return (
    <>
      <OpenCheckoutNotice />
      <p>
        Changed your mind? <a href={choicePath}>Change your choice</a>
      </p>
    </>
  );
}
