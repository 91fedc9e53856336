import { TRIAL_DAYS } from "@site/contracts/plans";

import { LinkButton } from "#app/ui/controls/link-button.tsx";
import { PageSection } from "#app/ui/page-section.tsx";

/** From the download to the decision, in three rows. */
export function TryIt({ number }: { number: number }) {
  const steps = [
    ["Download", "The installer for Windows, macOS or Linux. No account, no card."],
    ["Open a table", "One of your own, or the ten rows above."],
    [
      "Decide",
      `After ${TRIAL_DAYS} days the app asks for a licence. Your scripts are yours either way.`,
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
          See the first run
        </LinkButton>
      </div>
    </PageSection>
  );
}
