import type { DownloadLinkInput } from "@site/contracts/product";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";

import { trpc } from "#app/api/trpc.ts";
import { type VisitorSystem, detectVisitorSystem } from "#app/lib/visitor-system.ts";
import { QueryView } from "#app/ui/query-part.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

import { parseArtifact, findBestArtifact, getRequestedSystem } from "./choose-artifact.ts";
import { DownloadStarter } from "./download-starter.tsx";
import { InstallerChoice } from "./installer-choice.tsx";

function starterKey({ version, platform, arch }: DownloadLinkInput): string {
  return `${version} ${platform} ${arch}`;
}

/** The installer in the address, else the one that certainly fits the visitor, else a choice. */
export function GetDownload() {
  const [query] = useSearchParams();
  const [system, setSystem] = useState<VisitorSystem>();
  useEffect(() => {
    void detectVisitorSystem().then(setSystem);
  }, []);
  // The prerendered page has no query: the address counts from here on.
  const named = system && parseArtifact(query);
  const releases = trpc.product.releases.useQuery(undefined, {
    enabled: Boolean(system) && !named,
  });

  if (!system) return <Skeleton label="Preparing the download" lines={4} />;
  if (named) return <DownloadStarter key={starterKey(named)} installer={named} />;
  return (
    <QueryView query={releases} label="Preparing the download" lines={4}>
      {(list) => {
        const wanted = getRequestedSystem(query, system);
        const best = findBestArtifact(list, wanted);
        return best ? (
          <DownloadStarter key={starterKey(best)} installer={best} />
        ) : (
          <InstallerChoice releases={list} system={wanted} />
        );
      }}
    </QueryView>
  );
}
