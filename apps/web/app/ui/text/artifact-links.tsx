import type { Artifact } from "@site/contracts/product";

import { formatSize } from "#app/lib/format-size.ts";
import { getDownloadPath, getSystemName } from "#app/lib/system-names.ts";

interface ArtifactLinksProps {
  version: string;
  artifacts: Artifact[];
}

/** Links to the installers of a version, with system and size. */
export function ArtifactLinks({ version, artifacts }: ArtifactLinksProps) {
  return (
    <ul className="grid border-t border-rule sm:grid-cols-2 sm:gap-x-8">
      {artifacts.map(({ fileName, platform, arch, sizeBytes }) => (
        <li key={fileName} className="border-b border-rule">
          <a
            href={getDownloadPath({ version, platform, arch })}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2"
          >
            <span className="text-river underline underline-offset-4">
              {getSystemName({ platform, arch })}
            </span>
            <span className="font-mono text-sm text-faint tabular-nums">
              {formatSize(sizeBytes)}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
