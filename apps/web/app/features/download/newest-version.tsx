import { formatDay } from "@site/contracts/format-day";

import { ApiProvider } from "#app/api/api-provider.tsx";
import { trpc } from "#app/api/trpc.ts";
import { Disclosure } from "#app/ui/controls/disclosure.tsx";
import { PageSection } from "#app/ui/page-section.tsx";
import { QueryView } from "#app/ui/query-view.tsx";

import { findNewestRelease } from "./choose-artifact.ts";
import { ArtifactTable, CheckInstructions } from "./release-artifacts.tsx";

/** The newest version with its installers, checks and release notes. */
export function NewestVersion() {
  return (
    <ApiProvider>
      <NewestRelease />
    </ApiProvider>
  );
}

function NewestRelease() {
  const releases = trpc.product.releases.useQuery();
  return (
    <QueryView query={releases} label="Loading the newest version" lines={4}>
      {(list) => {
        const release = findNewestRelease(list);
        if (!release) return <p>There is no version to download right now.</p>;
        return (
          <div className="grid gap-12">
            <PageSection
              title={`New in ${release.version}`}
              aside={<p>{formatDay(release.releasedOn)}</p>}
            >
              <p className="max-w-prose whitespace-pre-line">{release.notes}</p>
            </PageSection>
            <Disclosure summary="Checksums and signatures of every installer" isWide>
              <div className="grid gap-8">
                <ArtifactTable release={release} />
                <CheckInstructions artifacts={release.artifacts} />
              </div>
            </Disclosure>
          </div>
        );
      }}
    </QueryView>
  );
}
