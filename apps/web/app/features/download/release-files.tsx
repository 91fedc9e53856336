import { formatDay } from "@site/contracts/format-day";
import type { Release } from "@site/contracts/product";

import { Disclosure } from "#app/ui/controls/disclosure.tsx";

import { ArtifactTable } from "./artifact-table.tsx";

/** The files of every release with their checksums, folded, and its notes. */
export function ReleaseFiles({ releases }: { releases: readonly Release[] }) {
  return (
    <div className="border-t border-rule">
      {releases.map((release) => (
        <Disclosure
          key={release.version}
          id={`version-${release.version}`}
          summary={`${release.version}, ${formatDay(release.releasedOn)}`}
          isWide
        >
          <div className="grid gap-4">
            <p className="max-w-prose whitespace-pre-line">{release.notes}</p>
            <ArtifactTable release={release} />
          </div>
        </Disclosure>
      ))}
    </div>
  );
}
