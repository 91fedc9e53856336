import { brand } from "@site/content/brand";

import { ContactSection } from "#app/features/support/contact-section.tsx";
import { createPageHandle } from "#app/navigation/page-meta.ts";
import { SiteSearch } from "#app/search/site-search.tsx";
import { PageSection } from "#app/ui/page-section.tsx";
import { PageHeading } from "#app/ui/page.tsx";

export const handle = createPageHandle({
  path: "/support",
  title: "Support",
  description: `Help with ${brand.name}: answers, troubleshooting, the first run, and how to write to us.`,
});

const ways = [
  {
    to: "/support/tutorial",
    title: "Your first run",
    text: "From the download to the first cleaned table, in five minutes.",
  },
  {
    to: "/support/faq",
    title: "Questions and answers",
    text: "Licences, computers, updates, payment, refunds, receipts.",
  },
  {
    to: "/support/troubleshooting",
    title: "Troubleshooting",
    text: "What you see, why, and what to do about it.",
  },
  {
    to: "/support/known-issues",
    title: "Known issues",
    text: "What doesn't work yet, what you can do instead, and what is planned.",
  },
  {
    to: "/reference",
    title: "Every fix",
    text: "What each fix of the cleaner finds and does, and its code in pandas, Polars and SQL.",
  },
  {
    to: "/get-download",
    title: "Get a download again",
    text: "The installer for your system, and an email with your licences if you can't log in.",
  },
] as const;

/** What visitors see or want, each with the page that answers it. */
const situations = [
  ["I paid, but I have no key", "/support/troubleshooting#still-confirming"],
  ["I lost my key", "/support/faq#lost-account"],
  ["I have a new computer", "/support/faq#new-computer"],
  ["The app doesn't accept my key", "/support/troubleshooting#key-not-accepted"],
  ["An email doesn't arrive", "/support/troubleshooting#mail-missing"],
  ["The download stops", "/support/troubleshooting#download-stops"],
  ["My table opens in one column", "/support/troubleshooting#everything-one-column"],
  ["Letters look wrong", "/blog/repair-mojibake"],
  ["I need an invoice", "/support/faq#receipt"],
  ["I want my money back", "/support/faq#refund"],
] as const;

export function Component() {
  return (
    <>
      <div className="mb-12 grid gap-x-16 gap-y-10 lg:grid-cols-12">
        <div className="grid content-start gap-8 lg:col-span-5">
          <PageHeading lead="Most answers are here. For everything else, write to us and a person will answer.">
            Support
          </PageHeading>
          <SiteSearch label="Search all help, tutorials and posts" />
        </div>
        <nav
          aria-labelledby="situations"
          className="border border-edge bg-sheet lg:to-edge lg:col-span-7 lg:border-e-0"
        >
          <h2
            id="situations"
            className="border-b border-edge bg-band px-4 py-3 text-sm font-semibold text-faint"
          >
            What happened?
          </h2>
          <ul className="grid sm:grid-cols-2">
            {situations.map(([what, to]) => (
              <li key={to} className="border-b border-rule sm:odd:border-e">
                <a
                  href={to}
                  className="flex min-h-14 items-center px-4 py-2 font-semibold hover:bg-wash"
                >
                  {what}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <PageSection title="Read">
        <ul className="grid border-t border-rule">
          {ways.map(({ to, title, text }) => (
            <li
              key={to}
              className="grid gap-x-8 border-b border-rule py-4 md:grid-cols-[15rem_1fr]"
            >
              <h3 className="font-semibold">
                <a href={to} className="line-link">
                  {title}
                </a>
              </h3>
              <p className="max-w-prose">{text}</p>
            </li>
          ))}
        </ul>
        <p>
          <span>For a computer without a network, or to print: </span>
          <a href="/offline-help.html" rel="external" download={`${brand.productId}-help.html`}>
            all of the help in one file
          </a>
        </p>
      </PageSection>
      <ContactSection />
    </>
  );
}
