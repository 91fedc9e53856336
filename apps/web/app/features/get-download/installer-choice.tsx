import type { Artifact, Platform, Release } from "@site/contracts/product";
import { Link } from "react-router";

import { formatSize } from "#app/lib/format-size.ts";

import { newestRelease } from "./choose-artifact.ts";
import type { VisitorSystem } from "./visitor-system.ts";

interface InstallerChoiceProps {
  releases: Release[];
  system: VisitorSystem;
}

const platformNames: Record<Platform, string> = {
  windows: "Windows",
  macos: "macOS",
  linux: "Linux",
};

function chipName({ platform, arch }: Artifact): string {
  if (platform === "macos") return arch === "arm64" ? "Apple chip" : "Intel chip";
  return arch === "arm64" ? "ARM, 64 bit" : "Intel or AMD, 64 bit";
}

function installerQuery(version: string, { platform, arch }: Artifact): string {
  return `?${new URLSearchParams({ version, platform, arch })}`;
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
              to={installerQuery(release.version, artifact)}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2"
            >
              <span className="text-river underline underline-offset-4">
                {platformNames[artifact.platform]}, {chipName(artifact)}
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
