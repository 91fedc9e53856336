import { createHash } from "node:crypto";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import { catalogue } from "../catalogue/catalogue.ts";
import { challengeFile, challengeText } from "../challenge/challenge-file.ts";
import { datasetFolder } from "../dataset-folder.ts";
import { readRecord, recordFile, versionFolder } from "../versions/kept-versions.ts";
import { recordVersion } from "../versions/record-version.ts";
import { buildDatasets } from "./build-datasets.ts";

/** Writes the files of every dataset from its source into `packages/content/datasets`, and keeps those of old versions. */
const built = await buildDatasets();
let record = await readRecord();
const planned = catalogue.map(({ slug, versions, files }) => {
  const digests = files.map(({ name }) => [name, sha256(`${slug}/${name}`)] as const);
  const newest = {
    slug,
    version: versions[0]?.version ?? "",
    digests: Object.fromEntries(digests),
  };
  const recorded = recordVersion(record, newest);
  const before = record[slug]?.[recorded.keep ?? ""] ?? {};
  record = recorded.record;
  return { slug, keep: recorded.keep, names: Object.keys(before) };
});
for (const { slug, keep, names } of planned) {
  if (keep === undefined) continue;
  const folder = path.join(datasetFolder, slug);
  const own = path.join(folder, versionFolder(keep));
  await mkdir(own, { recursive: true });
  for (const name of names) await copyFile(path.join(folder, name), path.join(own, name));
}
for (const [name, content] of built) {
  const file = path.join(datasetFolder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  console.log(`${name}  ${content.length} bytes`);
}
await writeFile(challengeFile, challengeText());
await writeFile(recordFile, `${JSON.stringify(record, null, 2)}\n`);

function sha256(name: string): string {
  const content = built.get(name);
  if (!content) throw new Error(`No program makes ${name}.`);
  return createHash("sha256").update(content).digest("hex");
}
