import type { Artifact, Release } from "@site/contracts/product";
import { Link } from "react-router";

import { formatSize } from "#app/lib/format-size.ts";
import { downloadPath, systemName } from "#app/lib/system-names.ts";

import { newestRelease } from "./choose-artifact.ts";
import type { VisitorSystem } from "./visitor-system.ts";

interface InstallerChoiceProps {
  releases: Release[];
  system: VisitorSystem;
}

/** For a visitor whose installer is not certain: those of their platform first, then the others. */
export function InstallerChoice({ releases, system }: InstallerChoiceProps) {
  const release = newestRelease(releases);
  if (!release) {
    return (
      <p>
        There is no version to download at the moment. <Link to="/support">Ask support</Link>
      </p>
    );
  }
  const fits = ({ platform }: Artifact) => platform === system.platform;
  const ordered = [
    ...release.artifacts.filter(fits),
    ...release.artifacts.filter((artifact) => !fits(artifact)),
  ];
  return (
    <div className="grid gap-4">
      <p className="max-w-prose">
        Your browser does not tell which of these fits your computer. Choose one, and it starts.
      </p>
      <ul className="grid border-t border-rule">
        {ordered.map((artifact) => (
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
        <Link to="/other-os">Older versions and other systems</Link>
      </p>
    </div>
  );
}
