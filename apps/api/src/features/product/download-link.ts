import type { DownloadLink, DownloadLinkInput } from "@site/contracts/product";
import { and, eq, isNull } from "drizzle-orm";

import { artifacts, releases } from "../../db/schema/releases.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { countDownload } from "./count-download.ts";
import { signArtifact } from "./sign-artifact.ts";

export async function downloadLink(
  deps: Pick<Deps, "db" | "objectStore" | "now" | "log">,
  { version, platform, arch }: DownloadLinkInput,
): Promise<DownloadLink> {
  const [found] = await deps.db
    .select({ artifact: artifacts })
    .from(artifacts)
    .innerJoin(releases, eq(releases.version, artifacts.version))
    .where(
      and(
        eq(artifacts.version, version),
        eq(artifacts.platform, platform),
        eq(artifacts.arch, arch),
        isNull(releases.yankedAt),
      ),
    );
  if (!found) throw new AppError("release_not_found");
  const link = await signArtifact(deps, found.artifact);
  await countDownload(deps, { version, platform, arch, source: "site" });
  return link;
}
