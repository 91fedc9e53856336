import { TRIAL_DAYS } from "@site/contracts/plans";

import { LinkButton } from "#app/ui/controls/link-button.tsx";
import { PageSection } from "#app/ui/page-section.tsx";

/** From the download to the decision, in three rows. */
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
      <ol className="first-steps">
        {steps.map(([title, text], index) => (
          <li key={title}>
            <span aria-hidden>{index + 1}</span>
            <span>{title}</span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      <div className="ways-on">
        <LinkButton to="/download">Download for your system</LinkButton>
        <LinkButton to="/support/tutorial" variant="quiet">
          Read the first run
        </LinkButton>
      </div>
    </PageSection>
  );
}
