import { brand } from "@site/content/brand";

import { pageMeta } from "#app/lib/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export const meta = () =>
  pageMeta({
    path: "/about",
    title: "About",
    description: `Who makes ${brand.name}, what it is for, and how the company is paid.`,
  });

export default function About() {
  return (
    <>
      <PageHeading lead={brand.nameMeaning}>About {brand.name}</PageHeading>
      <div className="prose">
        <p>
          {brand.name} is a desktop application for data analysts. It uses AI to help clean a table,
          and it writes every step down as Python code that you can read, change and run without it.
        </p>
        <h2>How we are paid</h2>
        <p>
          By the people who use it, once. A licence is a one-time payment and does not run out: it
          holds for ever for every version that comes out while its updates last. We used to sell
          subscriptions and stopped. <TextLink to="/pricing">See the plans</TextLink>, or{" "}
          <TextLink to="/support/faq#former-subscribers">what former subscribers get</TextLink>.
        </p>
        <h2>What you will not find here</h2>
        <p>
          Invented customers, quotes, awards or numbers of users. What we say about the app is shown
          by an example that you can check, like the table on the{" "}
          <TextLink to="/">home page</TextLink>.
        </p>
        <h2>Where we are</h2>
        <address className="not-italic">
          {[brand.company.name, ...brand.company.postalAddress].map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
          <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
        </address>
      </div>
    </>
  );
}
