import type { Quote } from "@site/contracts/billing";
import { formatMoney } from "@site/contracts/money";
import { Suspense, useEffect, useRef, useState } from "react";

import type { Failure } from "#app/failures/failure.ts";
import { lazyComponent } from "#app/navigation/lazy-part.ts";
import { readDraft } from "#app/session/drafts.ts";
import { Button } from "#app/ui/controls/button.tsx";

import { type CheckoutChoice, getCouponDraftName } from "./checkout-choice.ts";

const CouponForm = lazyComponent(async () => (await import("./coupon-form.tsx")).CouponForm);

interface CouponPartProps {
  choice: CheckoutChoice;
  quote: Quote | undefined;
  refusal: Failure | undefined;
  onChange: (couponCode: string | undefined) => void;
}

/** The coupon in use with a button to remove it, or the form to enter one. */
export function CouponSection({ choice, quote, refusal, onChange }: CouponPartProps) {
  const applied = quote?.couponCode ? quote : undefined;
  // After a reload the form shows again what was typed.
  const [isTyped] = useState(() =>
    Boolean(readDraft(getCouponDraftName(choice.couponCode)).couponCode),
  );
  const status = useRef<HTMLParagraphElement>(null);
  const entry = useRef<HTMLElement>(null);
  // The control that was just used disappears, so its result takes the focus.
  const awaited = useRef<"applied" | "off">(undefined);
  useEffect(() => {
    if (awaited.current !== (applied ? "applied" : "off")) return;
    awaited.current = undefined;
    (applied ? status : entry).current?.focus();
  }, [applied]);

  function change(couponCode: string | undefined): void {
    awaited.current = couponCode ? "applied" : "off";
    onChange(couponCode);
  }

  return (
    <>
      <p ref={status} tabIndex={-1} role="status" className={applied ? "wrap-anywhere" : "sr-only"}>
        {applied &&
          `Coupon ${applied.couponCode} takes ${formatMoney(applied.discount)} off the price.`}
      </p>
      {applied ? (
        <Button variant="secondary" onClick={() => change(undefined)}>
          Take the coupon off
        </Button>
      ) : (
        <details open={Boolean(refusal) || isTyped} className="group">
          <summary
            ref={entry}
            className="inline-flex min-h-11 cursor-pointer items-center text-river underline underline-offset-4"
          >
            Enter a coupon
          </summary>
          <Suspense>
            <CouponForm
              planId={choice.planId}
              couponCode={choice.couponCode}
              refusal={refusal}
              onApply={change}
            />
          </Suspense>
        </details>
      )}
    </>
  );
}
