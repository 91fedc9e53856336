import { writeFile } from "node:fs/promises";

import { catalogue } from "../catalogue/catalogue.ts";
import { challengeFile, challengeText } from "../challenge/challenge-file.ts";
import { datasetFolder } from "../dataset-folder.ts";
import { writeVersions } from "../versions/write-versions.ts";
import { buildDatasets } from "./build-datasets.ts";

/** Writes the files of every dataset from its source into `packages/content/datasets`, and keeps those of old versions. */
const built = await buildDatasets();
await writeVersions(catalogue, built, datasetFolder);
await writeFile(challengeFile, challengeText());
for (const [name, content] of built) console.log(`${name}  ${content.length} bytes`);
