import { brand } from "@site/content/brand";
import { messyPenguinsFigure } from "@site/content/datasets/figures/figure";
import { needs } from "@site/content/product/facts";
import { TRIAL_DAYS } from "@site/contracts/plans";
import { href } from "react-router";

import { SystemList } from "#app/features/download/system-list.tsx";
import { loadSiteConfig } from "#app/lib/site-config.ts";
import { lazyComponent } from "#app/navigation/lazy-component.ts";
import { createPageHandle } from "#app/navigation/page-meta.ts";
import { ClientOnly } from "#app/ui/client-only.tsx";
import { HeaderWithFigure } from "#app/ui/data-figure.tsx";
import { InstallerFeedNote, NoScriptNotice } from "#app/ui/no-script-notice.tsx";
import { PageHeading } from "#app/ui/page.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

export const handle = createPageHandle({
  path: "/download",
  title: "Download",
  description: `${brand.name} for Windows, macOS and Linux. The trial runs for ${TRIAL_DAYS} days, without an account or a card.`,
});

// These need the API client, which the page does not wait for.
const YourInstaller = lazyComponent(
  async () => (await import("#app/features/download/your-installer.tsx")).YourInstaller,
);
const SizedSystemList = lazyComponent(
  async () => (await import("#app/features/download/sized-system-list.tsx")).SizedSystemList,
);
const NewestVersion = lazyComponent(async () => {
  const [{ NewestVersion }] = await Promise.all([
    import("#app/features/download/newest-version.tsx"),
    // The table is larger if the site has a release key, so wait for the settings.
    loadSiteConfig().catch(() => undefined),
  ]);
  return NewestVersion;
});

export function Component() {
  return (
    <>
      <HeaderWithFigure figure={messyPenguinsFigure}>
        <PageHeading
          lead={`The trial and the licensed app are the same file. It runs for ${TRIAL_DAYS} days without an account or a card, then asks for a licence.`}
        >
          Download {brand.name}
        </PageHeading>
        <ClientOnly fallback={<div className="needs-script min-h-28 sm:min-h-24" />}>
          <YourInstaller />
        </ClientOnly>
      </HeaderWithFigure>
      <div className="grid gap-3">
        <ClientOnly fallback={<SystemList />}>
          <SizedSystemList />
        </ClientOnly>
        <p className="max-w-prose text-sm text-faint">
          On every system: {needs.memory}, {needs.disk}.
        </p>
      </div>
      <NoScriptNotice what="Downloading from here">
        <InstallerFeedNote />
      </NoScriptNotice>
      <ClientOnly fallback={<Skeleton label="Loading the newest version" lines={4} />}>
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
