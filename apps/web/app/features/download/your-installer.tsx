import { brand } from "@site/content/brand";
import { formatDay } from "@site/contracts/format-day";
import { useEffect, useState } from "react";
import { href } from "react-router";

import { ApiProvider } from "#app/api/api-provider.tsx";
import { trpc } from "#app/api/trpc.ts";
import { formatSize } from "#app/lib/format-size.ts";
import { getDownloadPath, platformNames, getSystemName } from "#app/lib/system-names.ts";
import { detectVisitorSystem, type VisitorSystem } from "#app/lib/visitor-system.ts";
import { Button, LinkButton } from "#app/ui/controls/button.tsx";

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
  if (!system) return <p>Choose your system below.</p>;
  if (!system.platform || fitting.length === 0) return <ForAnotherComputer />;
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

/** For phones and tablets: sends the page's address to a computer, through the visitor's own apps. */
function ForAnotherComputer() {
  const address = new URL(href("/download"), location.href).href;
  const subject = `Download ${brand.name}`;
  // The share sheet reaches a computer directly, where the browser has one.
  const share = typeof navigator.share === "function" && (
    <Button
      variant="secondary"
      onClick={() => void navigator.share({ title: subject, url: address }).catch(() => undefined)}
    >
      Share the link
    </Button>
  );
  const mail = new URLSearchParams({ subject, body: address }).toString().replaceAll("+", "%20");
  return (
    <div className="grid max-w-prose content-start gap-3">
      <p>
        {brand.name} runs on Windows, macOS and Linux. Send yourself the link and open it on the
        computer you want to use.
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton href={`mailto:?${mail}`}>Email me the link</LinkButton>
        {share}
      </div>
    </div>
  );
}
