import { formatDay } from "@site/contracts/format-day";
import type { DownloadLinkInput, Artifact, Release, DownloadLink } from "@site/contracts/product";
import { useEffect, useState, type ReactNode } from "react";
import { useSearchParams, href } from "react-router";

import { trpc, api } from "#app/api/trpc.ts";
import { useAction, useRunOnce } from "#app/api/use-action.ts";
import { recordEvent } from "#app/consent/analytics.ts";
import { formatSize } from "#app/lib/format-size.ts";
import { type VisitorSystem, detectVisitorSystem } from "#app/lib/visitor-system.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { QueryView } from "#app/ui/query-view.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { ArtifactLinks } from "#app/ui/text/artifact-links.tsx";

import {
  parseArtifact,
  findBestArtifact,
  getRequestedSystem,
  findNewestRelease,
} from "./choose-artifact.ts";

function toInstallerKey({ version, platform, arch }: DownloadLinkInput): string {
  return `${version} ${platform} ${arch}`;
}

/**
 * Starts the download if the address asks for an installer or a system and one fits. Without a wish it offers a
 * choice, so that nobody downloads by opening a page.
 */
export function GetDownload() {
  const [query] = useSearchParams();
  const [system, setSystem] = useState<VisitorSystem>();
  useEffect(() => {
    void detectVisitorSystem().then(setSystem);
  }, []);
  // The prerendered page has no query, so the URL is only read in the browser.
  const requested = system && parseArtifact(query);
  const releases = trpc.product.releases.useQuery(undefined, {
    enabled: Boolean(system) && !requested,
  });

  if (!system) return <Skeleton label="Preparing the download" lines={4} />;
  if (requested) return <DownloadStarter key={toInstallerKey(requested)} installer={requested} />;
  return (
    <QueryView query={releases} label="Preparing the download" lines={4}>
      {(list) => {
        const wanted = getRequestedSystem(query, system);
        const best = query.size > 0 ? findBestArtifact(list, wanted) : undefined;
        return best ? (
          <DownloadStarter key={toInstallerKey(best)} installer={best} />
        ) : (
          <InstallerChoice releases={list} system={wanted} />
        );
      }}
    </QueryView>
  );
}

interface InstallerChoiceProps {
  releases: Release[];
  system: VisitorSystem;
}

/** Installers to choose from, those for the visitor's platform first. */
function InstallerChoice({ releases, system }: InstallerChoiceProps) {
  const release = findNewestRelease(releases);
  if (!release) {
    return (
      <p>
        There is no version to download right now. <a href={href("/support")}>Ask support</a>
      </p>
    );
  }
  const isForPlatform = ({ platform }: Artifact) => platform === system.platform;
  const ordered = [
    ...release.artifacts.filter(isForPlatform),
    ...release.artifacts.filter((artifact) => !isForPlatform(artifact)),
  ];
  return (
    <div className="grid gap-4">
      <p className="max-w-prose">
        Choose the installer for the computer you want to use it on. The download then starts. This
        is version {release.version}, released on {formatDay(release.releasedOn)}.
      </p>
      <ArtifactLinks version={release.version} artifacts={ordered} />
      <p>
        <a href={href("/other-os")}>Older versions and other systems</a>
      </p>
    </div>
  );
}

interface DownloadStarterProps {
  installer: DownloadLinkInput;
}

/** Starts the download, and again when the visitor asks. Each start gets a new signed link. */
function DownloadStarter({ installer }: DownloadStarterProps) {
  const [link, setLink] = useState<DownloadLink>();
  const { act, pending, failure } = useAction(async () => {
    const fresh = await api.product.downloadLink.query(installer);
    setLink(fresh);
    startDownload(fresh.url);
    const { platform, arch, version } = installer;
    recordEvent("download_started", { platform, architecture: arch, version });
  });

  useRunOnce(act);

  return (
    <div className="grid gap-6">
      <div role="status" className="min-h-86 sm:min-h-52">
        {(pending || !(link || failure)) && <Skeleton label="Preparing the download" lines={6} />}
        {!pending && link && !failure && <DownloadStarted link={link} />}
      </div>
      {failure && <FailureNotice failure={failure} />}
      <div>
        <Button variant={failure ? "primary" : "secondary"} pending={pending} onClick={() => act()}>
          {pending ? "Preparing the download" : failure ? "Try again" : "Start it again"}
        </Button>
      </div>
    </div>
  );
}

function DownloadStarted({ link }: { link: DownloadLink }) {
  const { fileName, sizeBytes, sha256 } = link.artifact;
  return (
    <div className="grid gap-4">
      <p className="text-xl font-semibold">Your download has started</p>
      <dl className="max-w-3xl border border-edge bg-sheet">
        <DetailCell name="File">{fileName}</DetailCell>
        <DetailCell name="Size">{formatSize(sizeBytes)}</DetailCell>
        <DetailCell name="SHA-256">{sha256}</DetailCell>
      </dl>
    </div>
  );
}

function DetailCell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid border-rule not-first:border-t sm:grid-cols-[7rem_1fr]">
      <dt className="bg-band px-4 py-2 text-sm font-semibold text-faint sm:py-3">{name}</dt>
      <dd className="px-4 py-3 font-mono text-sm wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Starts a browser download. The storage sends the file as an attachment, so the page stays open. */
function startDownload(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.rel = "noreferrer";
  link.click();
}
