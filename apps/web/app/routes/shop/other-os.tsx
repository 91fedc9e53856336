import { brand } from "@site/content/brand";
import { href } from "react-router";

import { loadSiteConfig } from "#app/lib/site-config.ts";
import { lazyComponent } from "#app/navigation/lazy-component.ts";
import { createPageHandle } from "#app/navigation/page-meta.ts";
import { ClientOnly } from "#app/ui/client-only.tsx";
import { InstallerFeedNote, NoScriptNotice } from "#app/ui/no-script-notice.tsx";
import { FullHeightPage, PageHeading } from "#app/ui/page.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Breadcrumbs } from "#app/ui/text/breadcrumbs.tsx";

export const handle = createPageHandle({
  path: "/other-os",
  title: "Other systems and versions",
  description: `Every version of ${brand.name} for every system, old ones included.`,
});

// Lazy, so that the page does not wait for the API client.
const ReleaseMatrix = lazyComponent(async () => {
  const [{ ReleaseMatrix }] = await Promise.all([
    import("#app/features/download/release-matrix.tsx"),
    // The lines are longer if the site has a release key, so wait for the settings.
    loadSiteConfig().catch(() => undefined),
  ]);
  return ReleaseMatrix;
});

export function Component() {
  return (
    <FullHeightPage>
      <Breadcrumbs
        trail={[{ label: "Download", to: "/download" }]}
        current="Other systems and versions"
      />
      <div className="mb-8 grid max-w-3xl gap-4">
        <PageHeading lead="Every version we've released, for every system. Your licence never expires for a version released before its updates ended, so the old ones stay here.">
          Other systems and versions
        </PageHeading>
        <p className="prose">
          Not sure which one your licence covers? Your <a href={href("/account")}>account</a> shows
          when its updates end. For the newest version, go to{" "}
          <a href={href("/download")}>Download</a>.
        </p>
      </div>
      <NoScriptNotice what="The table of versions">
        <InstallerFeedNote />
      </NoScriptNotice>
      <ClientOnly fallback={<Skeleton label="Loading the versions" lines={12} />}>
        <ReleaseMatrix />
      </ClientOnly>
    </FullHeightPage>
  );
}
