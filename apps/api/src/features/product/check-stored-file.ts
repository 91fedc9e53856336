// oxlint-disable-next-line no-restricted-imports -- of installers
import { createHash } from "node:crypto";

import type { Artifact } from "@site/contracts/product";

import { objectKeyOf } from "../../db/seed.ts";
import type { Deps } from "../../deps.ts";

const HOUR_MS = 3_600_000;

/**
 * Downloads an installer as a visitor would and compares every byte with the manifest. Throws with the problem:
 * missing, or a different file.
 */
export async function checkStoredFile(
  { objectStore, now }: Pick<Deps, "objectStore" | "now">,
  version: string,
  { fileName, sizeBytes, sha256, sha512 }: Artifact,
): Promise<void> {
  const objectKey = objectKeyOf(version, fileName);
  const expiresAt = new Date(now().getTime() + HOUR_MS);
  const url = await objectStore.signDownload({ objectKey, fileName, expiresAt });
  const response = await fetch(url, { redirect: "error" });
  if (!response.ok || !response.body) {
    throw new Error(`${objectKey} cannot be downloaded from the object store: ${response.status}.`);
  }
  const sums = { sha256: createHash("sha256"), sha512: createHash("sha512") };
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    sums.sha256.update(chunk);
    sums.sha512.update(chunk);
  }
  const wrong = [
    size === sizeBytes || `it has ${size} bytes, the manifest says ${sizeBytes}`,
    sums.sha256.digest("hex") === sha256 || "its SHA-256 is another",
    sums.sha512.digest("base64") === sha512 || "its SHA-512 is another",
  ].filter((part) => part !== true);
  if (wrong.length > 0) {
    throw new Error(`${objectKey} is not the file of the manifest: ${wrong.join("; ")}.`);
  }
}
