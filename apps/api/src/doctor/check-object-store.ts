import type { Release } from "@site/contracts/product";

import { getObjectKey } from "../db/seed.ts";
import type { Deps } from "../deps.ts";
import { verifyStoredInstaller } from "../features/product/manage-releases.ts";
import { listReleases } from "../features/product/releases.ts";
import type { Environment } from "./environment.ts";
import { type Finding, findingsOf, reasonOf } from "./finding.ts";

const { ok, warning, wrong } = findingsOf("object store");
const MINUTE_MS = 60_000;

/** Whether every offered file can be downloaded by a signed address, and matches the manifest. */
export async function checkObjectStore({ deps, compare }: Environment): Promise<Finding[]> {
  const releases = await listReleases(deps);
  const [newest] = releases;
  if (!newest) {
    const mend = "Put the installers into the bucket and run `pnpm ops releases publish FILE`.";
    return [warning("releases", "none is published", mend)];
  }
  const whole = compare === "all" ? releases : compare === "newest" ? [newest] : [];
  const files = releases.flatMap((release) =>
    release.artifacts.map((file) => ({ release, file, isWhole: whole.includes(release) })),
  );
  const faults: string[] = [];
  for (const { release, file, isWhole } of files) {
    try {
      if (isWhole) await verifyStoredInstaller(deps, release.version, file);
      else await checkSize(deps, release, file);
    } catch (error) {
      faults.push(reasonOf(error));
    }
  }
  if (faults.length === 0) {
    const how =
      whole.length > 0 ? `, ${whole.length} of ${releases.length} releases compared whole` : "";
    return [ok("files", `${files.length} files of ${releases.length} releases are there${how}`)];
  }
  const mend =
    "Upload the missing files under the names of the manifest, yank the release, or correct STORAGE_BUCKET and STORAGE_CREDENTIALS if all of them fail.";
  const shown = faults.slice(0, 3).join(" ");
  return [wrong("files", `${faults.length} of ${files.length} are not in order. ${shown}`, mend)];
}

/** Requests its first byte; the response gives the total size. */
async function checkSize(
  { objectStore, now }: Pick<Deps, "objectStore" | "now">,
  { version }: Release,
  { fileName, sizeBytes }: Release["artifacts"][number],
): Promise<void> {
  const objectKey = getObjectKey(version, fileName);
  const expiresAt = new Date(now().getTime() + MINUTE_MS);
  const url = await objectStore.signDownload({ objectKey, fileName, expiresAt });
  const response = await fetch(url, { headers: { range: "bytes=0-0" } });
  await response.body?.cancel();
  if (response.status !== 206) throw new Error(`${objectKey}: ${response.status}.`);
  const size = Number(response.headers.get("content-range")?.split("/")[1]);
  if (size !== sizeBytes) {
    throw new Error(`${objectKey} has ${size} bytes, the manifest says ${sizeBytes}.`);
  }
}
