import { brand } from "@site/content/brand";
import { formatMoney } from "@site/contracts/money";
import { paidPlans, TRIAL_DAYS } from "@site/contracts/plans";
import type { ReactNode } from "react";

import { LinkButton } from "#app/ui/link-button.tsx";

/** The first screen: what it does in one line on the left, the thing itself on the right, cut by the edge. */
export function Hero({ figure }: { figure: ReactNode }) {
  return (
    <section className="hero page grid gap-x-8 gap-y-10 pt-10 pb-14 lg:grid-cols-12 lg:pt-16 lg:pb-20">
      <div className="min-w-0 self-start lg:col-span-4 lg:pt-4">
        <h1 tabIndex={-1} className="text-4xl font-semibold tracking-tight">
          {brand.tagline}
        </h1>
        <p className="mt-6 max-w-prose text-lg">
          {brand.name} is a desktop app for data analysts. It repairs messy tables with you and
          writes every step down as Python that you keep.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <LinkButton to="/download">Download the trial</LinkButton>
          <LinkButton to="/pricing" variant="secondary">
            See the prices
          </LinkButton>
        </div>
        <p className="mt-4 text-sm text-faint">
          {TRIAL_DAYS} days, no account, no card. Then from {formatMoney(paidPlans.personal.price)},
          once.
        </p>
      </div>
      <div className="hero-figure min-w-0 lg:col-span-8">{figure}</div>
    </section>
  );
}
