import { brand } from "@site/content/brand";
import { chartFigure } from "@site/content/datasets/figures/figure";
import { words } from "@site/content/datasets/tables/web-log/chart-words";
import { TRIAL_DAYS } from "@site/contracts/plans";
import { href } from "react-router";

import { SystemsList } from "#app/features/download/systems-list.tsx";
import { loadSiteConfig } from "#app/lib/site-config.ts";
import { detectVisitorSystem } from "#app/lib/visitor-system.ts";
import { lazyComponent } from "#app/navigation/lazy-part.ts";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { createPageMeta } from "#app/navigation/page-meta.ts";
import { ClientOnly } from "#app/ui/client-only.tsx";
import { HeaderWithFigure } from "#app/ui/figure-beside.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { InstallerFeedNote } from "#app/ui/text/list-of-files.tsx";
import { PageHeading } from "#app/ui/text/page-heading.tsx";
import { NoScriptNotice } from "#app/ui/without-script.tsx";

export const handle: PageHandle = {
  meta: () =>
    createPageMeta({
      path: "/download",
      title: "Download",
      description: `${brand.name} for Windows, macOS and Linux. The trial runs for ${TRIAL_DAYS} days, without an account or a card.`,
    }),
};

const detect = () => detectVisitorSystem();

// The page does not wait for the API's client, which both of these need.
const YourInstaller = lazyComponent(async () => {
  const [{ ApiProvider }, { YourInstaller }, { findNewestRelease }] = await Promise.all([
    import("#app/api/api-provider.tsx"),
    import("#app/features/download/your-installer.tsx"),
    import("#app/features/get-download/choose-artifact.ts"),
  ]);
  return () => (
    <ApiProvider>
      <YourInstaller detect={detect} choose={findNewestRelease} />
    </ApiProvider>
  );
});

const NewestVersion = lazyComponent(async () => {
  const [{ ApiProvider }, { NewestVersion }, { findNewestRelease }] = await Promise.all([
    import("#app/api/api-provider.tsx"),
    import("#app/features/download/newest-version.tsx"),
    import("#app/features/get-download/choose-artifact.ts"),
    // The table's lines are longer where there is a key.
    loadSiteConfig().catch(() => undefined),
  ]);
  return () => (
    <ApiProvider>
      <NewestVersion choose={findNewestRelease} />
    </ApiProvider>
  );
});

export function Component() {
  return (
    <>
      <HeaderWithFigure figure={chartFigure("web-log", words)}>
        <PageHeading
          lead={`The trial and the licensed app are the same file. It runs for ${TRIAL_DAYS} days without an account or a card, then asks for a licence.`}
        >
          Download {brand.name}
        </PageHeading>
        <ClientOnly fallback={<div className="needs-script min-h-28 sm:min-h-24" />}>
          <YourInstaller />
        </ClientOnly>
      </HeaderWithFigure>
      <SystemsList />
      <NoScriptNotice what="Downloading from here">
        <InstallerFeedNote />
      </NoScriptNotice>
      <ClientOnly fallback={<Skeleton label="Loading the newest version" lines={14} />}>
        <NewestVersion />
      </ClientOnly>
      <p className="prose">
        Only want to see whether it helps? <a href={href("/clean")}>Clean a table in the browser</a>
        , with rules alone and without an account. The app adds an AI that proposes what rules can't
        find, opens databases and tables of any size, and runs your scripts on a schedule.
      </p>
      <p className="prose">
        Need an older version, or another system?{" "}
        <a href={href("/other-os")}>Every version for every system</a> stays available.
      </p>
    </>
  );
}
