import { createHash } from "node:crypto";
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import type { Dataset } from "../dataset-schema.ts";
import { PACKAGE_FILE, readRecord, RECORD_FILE, versionFolder } from "./kept-versions.ts";
import { recordVersion } from "./record-version.ts";

/**
 * Writes the built files of datasets below a folder, keeps those of the version before where there is a new one, and
 * records all of them. Throws before it writes anything if a recorded version would change.
 */
export async function writeVersions(
  datasets: readonly Pick<Dataset, "slug" | "versions" | "files">[],
  built: ReadonlyMap<string, Uint8Array>,
  folder: string,
): Promise<void> {
  let record = await readRecord(folder);
  const planned = datasets.map(({ slug, versions, files }) => {
    const digests = files.map(({ name }) => [name, sha256(built, `${slug}/${name}`)] as const);
    const newest = {
      slug,
      version: versions[0]?.version ?? "",
      digests: Object.fromEntries(digests),
    };
    const recorded = recordVersion(record, newest);
    const before = Object.keys(record[slug]?.[recorded.keep ?? ""] ?? {});
    record = recorded.record;
    const names = [...before, PACKAGE_FILE];
    return { own: path.join(folder, slug), keep: recorded.keep, names };
  });
  for (const { own, keep, names } of planned) {
    if (keep === undefined) continue;
    const kept = path.join(own, versionFolder(keep));
    await mkdir(kept, { recursive: true });
    for (const name of names) await copyFile(path.join(own, name), path.join(kept, name));
    // What the new version has is written below.
    for (const name of names) await rm(path.join(own, name));
  }
  for (const [name, content] of built) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  await writeFile(path.join(folder, RECORD_FILE), `${JSON.stringify(record, null, 2)}\n`);
}

function sha256(built: ReadonlyMap<string, Uint8Array>, name: string): string {
  const content = built.get(name);
  if (!content) throw new Error(`No program makes ${name}.`);
  return createHash("sha256").update(content).digest("hex");
}
