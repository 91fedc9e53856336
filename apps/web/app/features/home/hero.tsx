import { brand } from "@site/content/brand";
import { formatMoney } from "@site/contracts/money";
import { lowestPrice } from "@site/contracts/plan-words";
import { TRIAL_DAYS } from "@site/contracts/plans";
import type { ReactNode } from "react";

import { LinkButton } from "#app/ui/controls/link-button.tsx";

/** The first screen: one line about the product on the left, the product itself on the right, cut by the edge. */
export function Hero({ figure }: { figure: ReactNode }) {
  return (
    <section className="hero page">
      <div className="hero-words">
        <h1 tabIndex={-1}>{brand.tagline}</h1>
        <p className="hero-lead">
          {brand.name} is a desktop app for data analysts. It helps you repair messy tables and
          writes every step as Python that you keep.
        </p>
        <div className="ways-on">
          <LinkButton to="/clean">Try it in the browser</LinkButton>
          <LinkButton to="/download" variant="secondary">
            Download the trial
          </LinkButton>
        </div>
        <p className="hero-terms">
          {TRIAL_DAYS} days, no account, no card. Then from {formatMoney(lowestPrice())}, once.
        </p>
      </div>
      <div className="hero-figure">{figure}</div>
    </section>
  );
}
