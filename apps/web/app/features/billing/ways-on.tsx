import type { Address } from "#app/pages.ts";
import { LinkButton } from "#app/ui/controls/link-button.tsx";

import { OpenCheckoutNotice } from "./open-checkout-notice.tsx";
import { useOpenCheckout } from "./use-open-checkout.ts";

/** What can be done after leaving a checkout. The notice loads later, so it comes last and moves nothing. */
export function WaysOn({ choicePath }: { choicePath: Address }) {
  const resumable = Boolean(useOpenCheckout());
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={choicePath} variant={resumable ? "secondary" : "primary"}>
          Go on with your choice
        </LinkButton>
        <LinkButton to="/pricing" variant="secondary">
          Compare the plans
        </LinkButton>
      </div>
      <OpenCheckoutNotice />
    </>
  );
}
