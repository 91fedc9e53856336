import type { DownloadLink, DownloadLinkInput } from "@site/contracts/product";
import { type ReactNode, useEffect, useRef, useState } from "react";

import { api } from "#app/api/trpc.ts";
import { useAction } from "#app/api/use-action.ts";
import { recordEvent } from "#app/consent/analytics.ts";
import { formatSize } from "#app/lib/format-size.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

import { startDownload } from "./start-download.ts";

interface DownloadStarterProps {
  installer: DownloadLinkInput;
}

/** Starts the download, and again on request. Each start gets a fresh signed link. */
export function DownloadStarter({ installer }: DownloadStarterProps) {
  const [link, setLink] = useState<DownloadLink>();
  const { act, pending, failure } = useAction(async () => {
    const fresh = await api.product.downloadLink.query(installer);
    setLink(fresh);
    startDownload(fresh.url);
    const { platform, arch, version } = installer;
    recordEvent("download_started", { platform, architecture: arch, version });
  });

  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    act();
  });

  return (
    <div className="grid gap-6">
      <div role="status" className="min-h-86 sm:min-h-52">
        {(pending || !(link || failure)) && <Skeleton label="Preparing the download" lines={6} />}
        {!pending && link && !failure && <Started link={link} />}
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

function Started({ link }: { link: DownloadLink }) {
  const { fileName, sizeBytes, sha256 } = link.artifact;
  return (
    <div className="grid gap-4">
      <p className="text-xl font-semibold">Your download has started</p>
      <dl className="max-w-3xl border border-edge bg-sheet">
        <Fact name="File">{fileName}</Fact>
        <Fact name="Size">{formatSize(sizeBytes)}</Fact>
        <Fact name="SHA-256">{sha256}</Fact>
      </dl>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid border-rule not-first:border-t sm:grid-cols-[7rem_1fr]">
      <dt className="bg-band px-4 py-2 text-sm font-semibold text-faint sm:py-3">{name}</dt>
      <dd className="px-4 py-3 font-mono text-sm wrap-anywhere">{children}</dd>
    </div>
  );
}
