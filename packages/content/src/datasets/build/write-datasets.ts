import { writeFile } from "node:fs/promises";

import { catalogue } from "../catalogue.ts";
import { challengeFile, renderChallengeFile } from "../challenge/challenge.ts";
import { datasetFolder } from "../dataset-files.ts";
import { writeVersions } from "../versions/write-versions.ts";
import { buildDatasets } from "./build-datasets.ts";

/** Writes the files of all datasets into `packages/content/datasets`. Files of old versions are preserved. */
const built = await buildDatasets();
await writeVersions(catalogue, built, datasetFolder);
await writeFile(challengeFile, renderChallengeFile());
for (const [name, content] of built) console.log(`${name}  ${content.length} bytes`);
