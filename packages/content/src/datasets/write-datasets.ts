import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import { buildDatasets } from "./build-datasets.ts";

/** Writes the files of every dataset from its source into `packages/content/datasets`. */
const folder = path.join(import.meta.dirname, "../../datasets");
for (const [name, content] of await buildDatasets()) {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  console.log(`${name}  ${content.length} bytes`);
}
