import { TRIAL_DAYS } from "@site/contracts/plans";

import { LinkButton } from "#app/ui/link-button.tsx";
import { PageSection } from "#app/ui/page-section.tsx";

/** What happens from the download to the decision, as the three rows that it is. */
export function TryIt({ number }: { number: number }) {
  const steps = [
    ["Download", "The installer for Windows, macOS or Linux. No account, no card."],
    ["Open a table", "One of yours, or the ten rows above, typed into a file."],
    [
      "Decide",
      `After ${TRIAL_DAYS} days it asks for a licence. Your scripts stay yours either way.`,
    ],
  ];
  return (
    <PageSection number={number} title="Try it first">
      <ol className="grid border-y border-rule">
        {steps.map(([title, text], index) => (
          <li
            key={title}
            className="grid gap-x-6 border-rule py-3 not-first:border-t sm:grid-cols-[2rem_10rem_1fr]"
          >
            <span aria-hidden className="font-mono text-faint max-sm:hidden">
              {index + 1}
            </span>
            <span className="font-semibold">{title}</span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton to="/download">Download for your system</LinkButton>
        <LinkButton to="/support/tutorial" variant="quiet">
          Read the first run
        </LinkButton>
      </div>
    </PageSection>
  );
}
