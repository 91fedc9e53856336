import { formatDay } from "@site/contracts/format-day";
import type { Release, Artifact, Platform } from "@site/contracts/product";
import { useEffect, useState } from "react";

import { trpc } from "#app/api/trpc.ts";
import { formatSize } from "#app/lib/format-size.ts";
import { getDownloadPath, platformNames, getSystemName } from "#app/lib/system-names.ts";
import { LinkButton } from "#app/ui/controls/button.tsx";

interface YourInstallerProps {
  detect: () => Promise<KnownSystem>;
  choose: (releases: Release[]) => Release | undefined;
}

/**
 * The installer for the visitor's own system, first on the page. Its space is reserved until the system is known; a
 * failure is shown below.
 */
export function YourInstaller({ detect, choose }: YourInstallerProps) {
  const { data } = trpc.product.releases.useQuery();
  const release = data && choose(data);
  return (
    <div className="needs-script min-h-28 sm:min-h-24">
      {release && <YourSystem release={release} detect={detect} />}
    </div>
  );
}

/** What the browser says about the visitor's computer; `undefined` if it says nothing. */
interface KnownSystem {
  platform: Platform | undefined;
  arch: Artifact["arch"] | undefined;
}

interface YourSystemProps {
  release: Release;
  detect: () => Promise<KnownSystem>;
}

/** The installers for the visitor's own system. The chip is never guessed. */
function YourSystem({ release, detect }: YourSystemProps) {
  const [system, setSystem] = useState<KnownSystem>();
  useEffect(() => {
    void detect().then(setSystem);
  }, [detect]);

  const fitting = release.artifacts.filter(
    ({ platform, arch }) => platform === system?.platform && (!system.arch || arch === system.arch),
  );
  if (!system?.platform || fitting.length === 0) {
    return (
      <p className="max-w-prose">
        {system
          ? "We have no installer for the system you're on. Choose one below for the computer you want to use it on."
          : "Choose your system below."}
      </p>
    );
  }
  return (
    <div className="grid content-start gap-3">
      <div className="flex flex-wrap gap-3">
        {fitting.map((artifact) => (
          <LinkButton
            key={artifact.fileName}
            to={getDownloadPath({ version: release.version, ...only(artifact) })}
          >
            Download for{" "}
            {fitting.length === 1 ? platformNames[artifact.platform] : getSystemName(artifact)}
          </LinkButton>
        ))}
      </div>
      <p className="text-sm text-faint">
        Version {release.version} of {formatDay(release.releasedOn)},{" "}
        {fitting.length === 1
          ? fitting.map(
              (artifact) => `${getSystemName(artifact)}, ${formatSize(artifact.sizeBytes)}`,
            )
          : "for either chip: your browser doesn't say which one you have"}
        .
      </p>
    </div>
  );
}

function only({ platform, arch }: Artifact): Pick<Artifact, "platform" | "arch"> {
  return { platform, arch };
}
