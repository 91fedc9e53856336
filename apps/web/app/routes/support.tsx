import { brand } from "@site/content/brand";

import { pageMeta } from "#app/lib/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export const meta = () =>
  pageMeta({
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
    to: "/get-download",
    title: "Get a download again",
    text: "The installer for your system, and a mail with your licences if you lost your account.",
  },
] as const;

export default function Support() {
  return (
    <>
      <PageHeading lead="Most questions are answered here. For the rest, a person reads your mail.">
        Support
      </PageHeading>
      <ul className="grid border-t border-edge">
        {ways.map(({ to, title, text }) => (
          <li key={to} className="grid gap-x-8 border-b border-rule py-5 md:grid-cols-[18rem_1fr]">
            <h2 className="text-lg font-semibold">
              <TextLink to={to}>{title}</TextLink>
            </h2>
            <p className="max-w-prose">{text}</p>
          </li>
        ))}
      </ul>
      <section aria-labelledby="write" className="prose">
        <h2 id="write">Write to us</h2>
        <p>
          <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>. Tell us the version of
          the app (it stands in its About window), your system, what you did and what you saw
          instead. Never send us your password or your data; a few made-up rows with the same
          problem are enough.
        </p>
      </section>
    </>
  );
}
