import { brand } from "@site/content/brand";

import { formatDay } from "#app/lib/format-date.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export const meta = () =>
  pageMeta({
    path: "/privacy",
    title: "Privacy",
    description: `Which personal data ${brand.name} keeps, what for, for how long, and how you get at it.`,
  });

const VERSION = "2026-11-21";

export default function Privacy() {
  return (
    <>
      <PageHeading lead={`Version of ${formatDay(VERSION)}.`}>Privacy</PageHeading>
      <div className="prose">
        <h2>Who is responsible</h2>
        <p>
          {brand.company.name}, {brand.company.postalAddress.join(", ")},{" "}
          <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
        </p>
        <h2>When you only read</h2>
        <p>
          Unless you allow it, nothing counts you, and no other company&apos;s server is asked for
          anything. What you can allow, and what the site keeps in your browser, stands under{" "}
          <TextLink to="/cookies">Cookies</TextLink>, where you can change your mind at any time.
        </p>
        <h2>When you have an account</h2>
        <p>
          Your name, your email address and, if you enter one, your company: the licence is issued
          to you, and mails have to arrive. Your password is kept by the identity service, Firebase
          Authentication, never by us and never in the clear. Where passwords are checked against
          known leaks, only the first five digits of a fingerprint leave your browser, which many
          passwords share. A mail service delivers our mails and sees your address and what is in
          them.
        </p>
        <h2>When you buy</h2>
        <p>
          You pay on the page of the payment provider, Stripe, which gets your email address from
          us. Card data go there and never reach us. We keep what was bought, when, for how much and
          under which version of the terms, because the law asks for it and because your licence is
          derived from it.
        </p>
        <h2>When you download</h2>
        <p>
          The installer comes from our file store, Google Cloud Storage, which sees the network
          address that you load it from.
        </p>
        <h2>Against abuse</h2>
        <p>
          How often coupons are tried, mails are asked for, checkouts are begun and downloads are
          started is counted for each network address or account. The counters hold a digest in its
          place and are gone after an hour at the latest.
        </p>
        <h2>What you can ask for</h2>
        <p>
          A copy of everything that is kept about you, its correction, or its deletion. The name in
          your account you can change yourself; for the rest write to{" "}
          <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>. After a deletion the
          entries of past purchases stay without your name, as long as the law asks for them.
        </p>
        <h2>What changed</h2>
        <p>{formatDay(VERSION)}: analytics and embedded content, only with your consent.</p>
        <p>{formatDay("2026-11-01")}: first version.</p>
      </div>
    </>
  );
}
