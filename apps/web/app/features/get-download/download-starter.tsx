import type { DownloadLink, DownloadLinkInput } from "@site/contracts/product";
import { useEffect, useRef, useState } from "react";

import { recordEvent } from "#app/lib/analytics.ts";
import { formatSize } from "#app/lib/format-size.ts";
import { api } from "#app/lib/trpc.ts";
import { useAction } from "#app/lib/use-action.ts";
import { Button } from "#app/ui/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

import { startDownload } from "./start-download.ts";

interface DownloadStarterProps {
  installer: DownloadLinkInput;
}

/** Starts the file, and says what to do where it did not start. Each start takes a fresh signed link. */
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
      <div role="status" className="min-h-36 sm:min-h-24">
        {(pending || !(link || failure)) && <Skeleton label="Preparing the download" lines={3} />}
        {!pending && link && !failure && <Started link={link} />}
      </div>
      {failure && <FailureNotice failure={failure} />}
      <div>
        <Button variant={failure ? "primary" : "secondary"} pending={pending} onClick={() => act()}>
          {pending ? "Preparing the download" : failure ? "Try again" : "Start it again"}
        </Button>
      </div>
      <WhatNow />
    </div>
  );
}

function Started({ link }: { link: DownloadLink }) {
  const { fileName, sizeBytes, sha256 } = link.artifact;
  return (
    <div className="grid gap-2">
      <p className="break-words">
        Your download has started: <span className="font-mono">{fileName}</span>,{" "}
        {formatSize(sizeBytes)}.
      </p>
      <p className="text-sm text-faint">
        SHA-256 <code className="font-mono break-all">{sha256}</code>
      </p>
    </div>
  );
}

function WhatNow() {
  return (
    <div className="grid max-w-prose gap-6">
      <div className="grid gap-2">
        <h2 className="text-lg font-semibold">While it arrives</h2>
        <p>
          The trial needs neither an account nor a card.{" "}
          <a href="/support/tutorial">Your first run</a> takes five minutes; the table for it is on
          that page.
        </p>
      </div>
      <div className="grid gap-2">
        <h2 className="text-lg font-semibold">If it does not start or breaks off</h2>
        <ul className="grid list-disc gap-2 ps-4">
          <li>
            Press “Start it again”. Links work for a few minutes only; the button gets a new one.
          </li>
          <li>
            If your browser shows the download as paused or failed, resume it there: what has
            arrived already is kept.
          </li>
          <li>
            Company networks may block installers. Try another network, or ask your help desk.
          </li>
          <li>
            Still nothing? <a href="/support/troubleshooting#download-stops">What else helps</a>
          </li>
        </ul>
      </div>
    </div>
  );
}
