import type { InstallerInput } from "@site/contracts/product";
import { and, eq, isNull } from "drizzle-orm";

import { artifacts, releases } from "../../db/schema/releases.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { countDownload } from "../product/count-download.ts";
import { signArtifact } from "../product/sign-artifact.ts";

interface Wanted extends InstallerInput {
  /** False where a download that was counted goes on, or only its headers are asked for. */
  begins: boolean;
}

/** The short-lived address behind a lasting one of a feed. */
export async function installerAddress(
  deps: Pick<Deps, "db" | "objectStore" | "now" | "log">,
  { version, fileName, begins }: Wanted,
): Promise<string> {
  const [found] = await deps.db
    .select({ artifact: artifacts })
    .from(artifacts)
    .innerJoin(releases, eq(releases.version, artifacts.version))
    .where(
      and(
        eq(artifacts.version, version),
        eq(artifacts.fileName, fileName),
        isNull(releases.yankedAt),
      ),
    );
  if (!found) throw new AppError("release_not_found");
  const { url } = await signArtifact(deps, found.artifact);
  if (begins) await countDownload(deps, { ...found.artifact, source: "update" });
  return url;
}

/** The lasting address of an installer, below that of the feeds. */
export function filePath(version: string, fileName: string): string {
  return `files/${encodeURIComponent(version)}/${encodeURIComponent(fileName)}`;
}
