import { brand } from "@site/content/brand";
import { paidPlans, TERMS_VERSION, TRIAL_DAYS } from "@site/contracts/plans";

import { formatDay } from "#app/lib/format-date.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export const meta = () =>
  pageMeta({
    path: "/terms",
    title: "Terms",
    description: `What you may do with ${brand.name}, what you pay, and how you get your money back.`,
  });

export default function Terms() {
  const { personal, team } = paidPlans;
  return (
    <>
      <PageHeading
        lead={`Version of ${formatDay(TERMS_VERSION)}. The version that you accepted is kept with each purchase.`}
      >
        Terms
      </PageHeading>
      <div className="prose">
        <h2>Who sells</h2>
        <p>
          {brand.company.name}, {brand.company.postalAddress.join(", ")},{" "}
          <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
        </p>
        <h2>The trial</h2>
        <p>
          You may use the app for {TRIAL_DAYS} days on one computer, without an account and without
          paying.
        </p>
        <h2>The licence</h2>
        <p>
          You pay once. The licence has no end: it holds for every version that is released in the{" "}
          {personal.updatesMonths} months after the purchase, and these versions stay downloadable.
          Each person may use the app on {personal.devicesPerSeat} computers. Personal and Pro are
          for one person, Team is for {team.seats}; the buyer of a Team licence gives out the seats
          and can take them back.
        </p>
        <h2>Renewal and upgrade</h2>
        <p>
          A renewal adds 12 months of new versions to the later of the old end and the day of
          purchase. It is never automatic. An upgrade costs the difference between the prices of the
          two plans.
        </p>
        <h2>Price, tax, payment</h2>
        <p>
          Prices are in US dollars. Tax is worked out and shown before you pay, on the page of the
          payment provider. A coupon takes off what it says; it can be used once by each account and
          not together with another one.
        </p>
        <h2>Your money back</h2>
        <p>
          Within 30 days of the purchase, without giving a reason; this includes the right of
          withdrawal of consumers in the European Union. A full refund ends the licence, a partial
          one does not. While a payment is disputed with your bank, the licence rests.
        </p>
        <h2>What you make is yours</h2>
        <p>Your tables, and the Python that the app writes for you, belong to you.</p>
        <h2>What changed</h2>
        <p>
          {formatDay(TERMS_VERSION)}: first version. How we treat personal data stands under{" "}
          <TextLink to="/privacy">Privacy</TextLink>.
        </p>
      </div>
    </>
  );
}
