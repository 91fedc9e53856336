import { formatDay } from "@site/contracts/format-day";
import { useEffect, useState } from "react";

import { ApiProvider } from "#app/api/api-provider.tsx";
import { trpc } from "#app/api/trpc.ts";
import { formatSize } from "#app/lib/format-size.ts";
import { getDownloadPath, platformNames, getSystemName } from "#app/lib/system-names.ts";
import { detectVisitorSystem, type VisitorSystem } from "#app/lib/visitor-system.ts";
import { LinkButton } from "#app/ui/controls/button.tsx";

import { findNewestRelease } from "./choose-artifact.ts";

/** The installer for the visitor's own system. Space is reserved until the system is known; failures show below. */
export function YourInstaller() {
  return (
    <ApiProvider>
      <div className="needs-script min-h-28 sm:min-h-24">
        <SystemInstallers />
      </div>
    </ApiProvider>
  );
}

/** Links to every installer that may fit. The processor is never guessed. */
function SystemInstallers() {
  const { data } = trpc.product.releases.useQuery();
  const release = data && findNewestRelease(data);
  const [system, setSystem] = useState<VisitorSystem>();
  useEffect(() => {
    void detectVisitorSystem().then(setSystem);
  }, []);
  if (!release) return null;

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
            to={getDownloadPath({
              version: release.version,
              platform: artifact.platform,
              arch: artifact.arch,
            })}
          >
            {`Download for ${
              fitting.length === 1 ? platformNames[artifact.platform] : getSystemName(artifact)
            }`}
          </LinkButton>
        ))}
      </div>
      <p className="text-sm text-faint">
        {`Version ${release.version} of ${formatDay(release.releasedOn)}, ${
          fitting.length === 1
            ? fitting
                .map((artifact) => `${getSystemName(artifact)}, ${formatSize(artifact.sizeBytes)}`)
                .join(", ")
            : "for either chip: your browser doesn't say which one you have"
        }.`}
      </p>
    </div>
  );
}
