import type { InstallerInput } from "@site/contracts/product";
import { eq } from "drizzle-orm";

import { artifacts } from "../../db/schema/releases.ts";
import type { Deps } from "../../deps.ts";
import { countDownload } from "../product/count-download.ts";
import { offeredArtifact } from "../product/offered-artifact.ts";
import { signArtifact } from "../product/sign-artifact.ts";

interface Wanted extends InstallerInput {
  /** False if a counted download continues, or only its headers are requested. */
  begins: boolean;
}

/** The short-lived address behind a feed's permanent one. */
export async function installerAddress(
  deps: Pick<Deps, "db" | "objectStore" | "now" | "log">,
  { version, fileName, begins }: Wanted,
): Promise<string> {
  const artifact = await offeredArtifact(deps, version, eq(artifacts.fileName, fileName));
  const { url } = await signArtifact(deps, artifact);
  if (begins) await countDownload(deps, { ...artifact, source: "update" });
  return url;
}

/** The permanent address of an installer, below that of the feeds. */
export function filePath(version: string, fileName: string): string {
  return `files/${encodeURIComponent(version)}/${encodeURIComponent(fileName)}`;
}
