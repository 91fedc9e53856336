import { brand } from "@site/content/brand";
import type { Release } from "@site/contracts/product";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import { formatDay } from "#app/lib/format-date.ts";
import { formatSize } from "#app/lib/format-size.ts";
import { downloadPath, systemName } from "#app/lib/system-names.ts";
import { trpc } from "#app/lib/trpc.ts";
import { QueryPart } from "#app/ui/query-part.tsx";

export function DownloadsPart() {
  const releases = useQuery(trpc.product.releases.queryOptions());
  return (
    <QueryPart query={releases} label="Loading the downloads" lines={4}>
      {(list) => {
        const newest = list.find(({ channel }) => channel === "stable") ?? list[0];
        return newest ? (
          <NewestRelease release={newest} />
        ) : (
          <p>
            There is no version to download at the moment. <Link to="/support">Ask support</Link>
          </p>
        );
      }}
    </QueryPart>
  );
}

function NewestRelease({ release }: { release: Release }) {
  return (
    <div className="grid gap-4">
      <p>
        {brand.name} {release.version} of {formatDay(release.releasedOn)}, the newest version.
      </p>
      <ul className="grid border-t border-rule">
        {release.artifacts.map((artifact) => (
          <li key={artifact.fileName} className="border-b border-rule">
            <Link
              to={downloadPath({
                version: release.version,
                platform: artifact.platform,
                arch: artifact.arch,
              })}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2"
            >
              <span className="text-river underline underline-offset-4">
                {systemName(artifact)}
              </span>
              <span className="font-mono text-sm text-faint tabular-nums">
                {formatSize(artifact.sizeBytes)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p>
        <Link to="/other-os">Every version and system</Link>
      </p>
    </div>
  );
}
