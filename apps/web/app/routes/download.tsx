import { brand } from "@site/content/brand";
import { TRIAL_DAYS } from "@site/contracts/plans";

import { NewestVersion } from "#app/features/download/newest-version.tsx";
import { SystemsList } from "#app/features/download/systems-list.tsx";
import { YourInstaller } from "#app/features/download/your-installer.tsx";
import { newestRelease } from "#app/features/get-download/choose-artifact.ts";
import { ApiProvider } from "#app/lib/api-provider.tsx";
import { pageMeta } from "#app/lib/page-meta.ts";
import { visitorSystem } from "#app/lib/visitor-system.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export const meta = () =>
  pageMeta({
    path: "/download",
    title: "Download",
    description: `${brand.name} for Windows, macOS and Linux. The trial runs ${TRIAL_DAYS} days, without an account and without a card.`,
  });

const detect = () => visitorSystem();

export default function Download() {
  return (
    <>
      <PageHeading
        lead={`The trial and the licensed app are the same file. It runs ${TRIAL_DAYS} days without an account and without a card; after that it asks for a licence.`}
      >
        Download {brand.name}
      </PageHeading>
      <ApiProvider>
        <YourInstaller detect={detect} choose={newestRelease} />
        <SystemsList />
        <NewestVersion choose={newestRelease} />
      </ApiProvider>
      <p className="prose">
        You want an older version, or another system?{" "}
        <TextLink to="/other-os">Every version for every system</TextLink> stays here for ever.
      </p>
    </>
  );
}
