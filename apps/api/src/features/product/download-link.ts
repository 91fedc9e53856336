import type { DownloadLink, DownloadLinkInput } from "@site/contracts/product";
import { eq } from "drizzle-orm";

import { artifacts } from "../../db/schema/releases.ts";
import type { Deps } from "../../deps.ts";
import { countDownload } from "./count-download.ts";
import { offeredArtifact } from "./offered-artifact.ts";
import { signArtifact } from "./sign-artifact.ts";

export async function downloadLink(
  deps: Pick<Deps, "db" | "objectStore" | "now" | "log">,
  { version, platform, arch }: DownloadLinkInput,
): Promise<DownloadLink> {
  const artifact = await offeredArtifact(
    deps,
    version,
    eq(artifacts.platform, platform),
    eq(artifacts.arch, arch),
  );
  const link = await signArtifact(deps, artifact);
  await countDownload(deps, { version, platform, arch, source: "site" });
  return link;
}
