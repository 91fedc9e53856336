import { brand } from "@site/content/brand";
import { formatMoney } from "@site/contracts/money";
import { getLowestPrice, formatCount } from "@site/contracts/plan-text";
import { TRIAL_DAYS, soldPlanIds, paidPlans, trialPlan } from "@site/contracts/plans";
import type { ReactNode } from "react";
import { href } from "react-router";

import { usePlanPrices } from "#app/features/pricing/plan-prices.ts";
import { LinkButton } from "#app/ui/controls/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { PageSection } from "#app/ui/page-section.tsx";

const claims = [
  {
    title: "It proposes, you decide",
    text: "The AI looks at a column, says what is wrong with it and proposes a repair. Nothing changes until you accept it.",
  },
  {
    title: "Every step is code",
    text: "Each repair you accept is a line of pandas. Read it, change it, run it without the app.",
  },
  {
    title: "Run it again on the next file",
    text: "When the next file has the same problems, you already have the script.",
  },
];

/** What the app does, beside a recording of the browser cleaner. */
export function WhatItDoes({ recording }: { recording: ReactNode }) {
  return (
    <section aria-labelledby="what-it-does" className="night">
      <div className="page what-it-does">
        <div>
          <h2 id="what-it-does">What it does</h2>
          <dl>
            {claims.map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <p>
            <a href={href("/features")}>Every feature, with an example</a>
          </p>
        </div>
        {recording}
      </div>
    </section>
  );
}

/**
 * The first screen: a line about the product on the left, and the product on the right, cut off by the window's edge.
 */
export function Hero({ figure }: { figure: ReactNode }) {
  return (
    <section className="hero page">
      <div className="hero-words">
        <h1 tabIndex={-1}>{brand.tagline}</h1>
        <p className="hero-lead">
          {brand.name} is a desktop app for data analysts. It helps you repair messy tables and
          writes every step as Python that you keep.
        </p>
        <div className="action-row">
          <LinkButton to="/clean">Try it in the browser</LinkButton>
          <LinkButton to="/download" variant="secondary">
            Download the trial
          </LinkButton>
        </div>
        <p className="hero-terms">
          {TRIAL_DAYS} days, no account, no card. Then from {formatMoney(getLowestPrice())}, once.{" "}
          <a href={`${href("/compare")}#where-10x-comes-from`}>How we count 10x</a>
        </p>
      </div>
      <div className="hero-figure">{figure}</div>
    </section>
  );
}

/** The price list; /pricing has the details. */
export function HowPricingWorks() {
  const getPrice = usePlanPrices();
  return (
    <PageSection
      title="What it costs"
      aside={
        <p>
          Paid once, no subscription. <a href={href("/pricing")}>What each plan includes</a>
        </p>
      }
    >
      <DataTable caption="Plans and prices">
        <thead>
          <tr>
            <th scope="col">Plan</th>
            <th scope="col" className="text-end">
              Price, once
            </th>
            <th scope="col" className="text-end">
              People
            </th>
            <th scope="col" className="text-end">
              New versions for
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              <a href={href("/download")}>{trialPlan.name}</a>
            </th>
            <td className="num whitespace-nowrap">free, {TRIAL_DAYS} days</td>
            <td className="num">{trialPlan.seats}</td>
            <td className="num">–</td>
          </tr>
          {soldPlanIds.map((id) => (
            <tr key={id}>
              <th scope="row">
                <a href={href("/pricing")}>{paidPlans[id].name}</a>
              </th>
              <td className="num whitespace-nowrap">{formatMoney(getPrice(id).price)}</td>
              <td className="num">{paidPlans[id].seats}</td>
              <td className="num whitespace-nowrap">
                {formatCount(paidPlans[id].updatesMonths, "month")}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </PageSection>
  );
}
