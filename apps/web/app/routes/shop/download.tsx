import { brand } from "@site/content/brand";
import { createChartFigure } from "@site/content/datasets/figures/figure";
import { chartDescription } from "@site/content/datasets/tables/web-log/chart-words";
import { needs, systems } from "@site/content/product/facts";
import { TRIAL_DAYS } from "@site/contracts/plans";
import type { Architecture, Platform } from "@site/contracts/product";
import { href } from "react-router";

import { loadSiteConfig } from "#app/lib/site-config.ts";
import { getDownloadPath, platformNames, getProcessorName } from "#app/lib/system-names.ts";
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

// Both need the API client, which the page does not wait for.
const YourInstaller = lazyComponent(
  async () => (await import("#app/features/download/your-installer.tsx")).YourInstaller,
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
      <HeaderWithFigure figure={createChartFigure("web-log", chartDescription)}>
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

const installers: { platform: Platform; archs: Architecture[] }[] = [
  { platform: "windows", archs: ["x64", "arm64"] },
  { platform: "macos", archs: ["arm64", "x64"] },
  { platform: "linux", archs: ["x64", "arm64"] },
];

/** The systems with an installer and their requirements, prerendered so that they show without a script. */
function SystemsList() {
  return (
    <div className="grid gap-3">
      <ul className="grid border border-rule bg-sheet md:grid-cols-3">
        {installers.map(({ platform, archs }) => (
          <li
            key={platform}
            className="border-rule px-5 py-4 not-first:border-t md:not-first:border-t-0 md:not-first:border-s"
          >
            <h2 className="text-lg font-semibold">{platformNames[platform]}</h2>
            <p className="text-sm text-faint">{systems[platform].version}</p>
            <ul>
              {archs.map((arch) => (
                <li key={arch}>
                  <a
                    href={getDownloadPath({ platform, arch })}
                    className="inline-flex min-h-11 items-center text-river underline underline-offset-4"
                  >
                    {getProcessorName(platform, arch)}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className="max-w-prose text-sm text-faint">
        On every system: {needs.memory}, {needs.disk}.
      </p>
    </div>
  );
}
