import type { Release } from "@site/contracts/product";
import { useQuery } from "@tanstack/react-query";

import { formatDay } from "#app/lib/format-date.ts";
import { trpc } from "#app/lib/trpc.ts";
import { PageSection } from "#app/ui/page-section.tsx";
import { QueryPart } from "#app/ui/query-part.tsx";

import { ArtifactTable } from "./artifact-table.tsx";
import { type KnownSystem, YourSystem } from "./your-system.tsx";

interface NewestVersionProps {
  detect: () => Promise<KnownSystem>;
  choose: (releases: Release[]) => Release | undefined;
}

/** The newest version: the visitor's system first, then all installers, then what is new. */
export function NewestVersion({ detect, choose }: NewestVersionProps) {
  const releases = useQuery(trpc.product.releases.queryOptions());
  return (
    <QueryPart query={releases} label="Loading the newest version" lines={14}>
      {(list) => {
        const release = choose(list);
        if (!release) return <p>There is no version to download at the moment.</p>;
        return (
          <div className="grid gap-12">
            <YourSystem release={release} detect={detect} />
            <PageSection number={1} title="All installers" aside={<HowToCheck />}>
              <ArtifactTable release={release} />
            </PageSection>
            <PageSection
              number={2}
              title={`New in ${release.version}`}
              aside={<p>{formatDay(release.releasedOn)}</p>}
            >
              <p className="max-w-prose whitespace-pre-line">{release.notes}</p>
            </PageSection>
          </div>
        );
      }}
    </QueryPart>
  );
}

function HowToCheck() {
  return (
    <p>
      To check a file, compare its SHA-256 with the one here: <code>shasum -a 256</code> on macOS
      and Linux, <code>certutil -hashfile … SHA256</code> on Windows.
    </p>
  );
}
