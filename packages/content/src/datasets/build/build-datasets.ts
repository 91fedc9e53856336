import path from "node:path";

import { catalogue } from "../catalogue/catalogue.ts";
import { buildFiles } from "./build-files.ts";
import { buildOwnFiles, loadParts } from "./load-parts.ts";
import { packFiles } from "./pack-files.ts";

/**
 * Every generated file of every dataset, by its path below `packages/content/datasets`. The files are committed; a
 * test compares them with what this makes.
 */
export async function buildDatasets(): Promise<Map<string, Uint8Array>> {
  const datasets = await Promise.all(
    catalogue.map(async (dataset) => {
      const { slug, columns } = dataset;
      const folder = path.join(import.meta.dirname, "../tables", slug);
      const files =
        (await buildOwnFiles(folder)) ?? buildFiles(dataset, await loadParts(folder, columns));
      const packed = await packFiles(dataset, files);
      return packed.map(([name, content]) => [`${slug}/${name}`, content] as const);
    }),
  );
  return new Map(datasets.flat());
}
