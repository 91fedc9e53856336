import { brand } from "@site/content/brand";
import { TRIAL_DAYS } from "@site/contracts/plans";

import { pageMeta } from "#app/lib/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export const meta = () =>
  pageMeta({
    path: "/support/tutorial",
    title: "Your first run",
    description: `From the download of ${brand.name} to the first cleaned table, in five minutes.`,
  });

export default function Tutorial() {
  return (
    <>
      <Breadcrumbs trail={[{ label: "Support", to: "/support" }]} current="Your first run" />
      <PageHeading lead="From the download to the first cleaned table, in five minutes.">
        Your first run
      </PageHeading>
      <div className="prose">
        <h2>1. Install the trial</h2>
        <p>
          <TextLink to="/download">Download</TextLink> the installer for your system and run it. The
          trial asks neither for an account nor for a card, and runs {TRIAL_DAYS} days.
        </p>
        <h2>2. Take a table that is dirty</h2>
        <p>
          One of your own, as a CSV file, shows you most. If there is none at hand, type the ten
          rows of the <TextLink to="/">home page</TextLink> into a file: years with remarks, ages
          that became dates, three spellings of one sex, figures with commas.
        </p>
        <h2>3. Repair a column</h2>
        <p>
          Open the file and look at one column at a time. The app says what is wrong with it and
          proposes a repair. Take it or leave it: nothing changes until you do.
        </p>
        <h2>4. Read the Python</h2>
        <p>
          Each repair that you took is a line of pandas. The lines for the ten rows stand under{" "}
          <TextLink to="/features">What it repairs</TextLink>, so you can compare.
        </p>
        <h2>5. Keep it</h2>
        <p>
          Save the script. It does the same with the next file, on any computer with Python and
          pandas, also after the trial has ended.
        </p>
      </div>
      <div>
        <LinkButton to="/download">Download the trial</LinkButton>
      </div>
    </>
  );
}
