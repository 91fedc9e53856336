import type { Dataset } from "../dataset-schema.ts";
import { describeDataset } from "../describe-dataset.ts";
import { dataPackage } from "../documents/data-package.ts";
import { jsonFile } from "../documents/json-file.ts";
import { PACKAGE_FILE } from "../versions/kept-versions.ts";

type Files = [name: string, content: Uint8Array][];

/** The files of a dataset, and the Data Package that is kept with them. */
export async function packFiles(dataset: Dataset, files: Files): Promise<Files> {
  const contents = new Map(files);
  const described = await describeDataset(dataset, async (name) => {
    const content = contents.get(name);
    if (!content) throw new Error(`No program makes ${name} of ${dataset.slug}.`);
    return content;
  });
  return [...files, [PACKAGE_FILE, jsonFile(dataPackage(described))]];
}
