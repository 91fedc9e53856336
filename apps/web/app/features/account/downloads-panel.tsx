import { brand } from "@site/content/brand";
import { formatDay } from "@site/contracts/format-day";
import type { Release } from "@site/contracts/product";
import { href } from "react-router";

import { trpc } from "#app/api/trpc.ts";
import { findNewestRelease } from "#app/features/download/choose-artifact.ts";
import { QueryView } from "#app/ui/query-view.tsx";
import { ArtifactLinks } from "#app/ui/text/artifact-links.tsx";

export function DownloadsPanel() {
  const releases = trpc.product.releases.useQuery();
  return (
    <QueryView query={releases} label="Loading the downloads" lines={4}>
      {(list) => {
        const newest = findNewestRelease(list);
        return newest ? (
          <NewestRelease release={newest} />
        ) : (
          <p>
            There is no version to download right now. <a href={href("/support")}>Ask support</a>
          </p>
        );
      }}
    </QueryView>
  );
}

function NewestRelease({ release }: { release: Release }) {
  return (
    <div className="grid gap-4">
      <p>
        {brand.name} {release.version} of {formatDay(release.releasedOn)}, the newest version.
      </p>
      <ArtifactLinks version={release.version} artifacts={release.artifacts} />
      <p>
        <a href={href("/other-os")}>Every version and system</a>
      </p>
    </div>
  );
}
