import type { Artifact, Release } from "@site/contracts/product";
import { href } from "react-router";

import type { VisitorSystem } from "#app/lib/visitor-system.ts";
import { ArtifactLinks } from "#app/ui/text/artifact-links.tsx";

import { findNewestRelease } from "./choose-artifact.ts";

interface InstallerChoiceProps {
  releases: Release[];
  system: VisitorSystem;
}

/** For a visitor whose installer is not certain: first those of their platform, then the others. */
export function InstallerChoice({ releases, system }: InstallerChoiceProps) {
  const release = findNewestRelease(releases);
  if (!release) {
    return (
      <p>
        There is no version to download right now. <a href={href("/support")}>Ask support</a>
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
        Choose the installer for the computer you want to use it on. The download then starts.
      </p>
      <ArtifactLinks version={release.version} artifacts={ordered} />
      <p>
        <a href={href("/other-os")}>Older versions and other systems</a>
      </p>
    </div>
  );
}
