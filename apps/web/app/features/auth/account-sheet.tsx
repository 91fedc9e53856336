import { datesFigure } from "@site/content/datasets/figures/dates-figure";
import type { ReactNode } from "react";
import { href } from "react-router";

import { SideSheet } from "#app/ui/side-sheet.tsx";

import { accountBenefits } from "./account-facts.ts";
import { getPlanRows, getPlanLine } from "./plan-facts.ts";
import { getChosenPlan } from "./way-on.ts";

interface AccountSheetProps {
  caption: string;
  returnPath?: string | undefined;
  children: ReactNode;
}

/** A form, beside what an account holds, or what the visitor is about to buy. */
export function AccountSheet({ caption, returnPath, children }: AccountSheetProps) {
  const planId = getChosenPlan(returnPath);
  return (
    <SideSheet
      caption={planId ? "What you're buying" : caption}
      figure={datesFigure}
      rows={planId ? getPlanRows(planId) : accountBenefits}
    >
      <div className="grid max-w-md gap-6">
        {planId && (
          <p className="border-y border-rule py-3 lg:hidden">
            {getPlanLine(planId)} <a href={href("/pricing")}>Change</a>
          </p>
        )}
        {children}
      </div>
    </SideSheet>
  );
}
