import { TRIAL_DAYS } from "@site/contracts/plans";
import type { ReactNode } from "react";
import { href } from "react-router";

import { LinkButton } from "#app/ui/controls/link-button.tsx";
import { PageSection } from "#app/ui/page-section.tsx";

/** From the download to the decision, in three rows. */
export function TryIt() {
  const leaves = `${href("/features")}#what-leaves`;
  const steps: [title: string, text: ReactNode][] = [
    ["Download", "For Windows, macOS or Linux."],
    [
      "Open a table",
      <>
        It stays on your computer: <a href={leaves}>what leaves it</a>.
      </>,
    ],
    ["Decide", `After ${TRIAL_DAYS} days the app asks for a licence. Your scripts stay yours.`],
  ];
  return (
    <PageSection title="Try it first">
      <ol className="first-steps">
        {steps.map(([title, text]) => (
          <li key={title}>
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
