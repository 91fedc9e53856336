import { catalogue } from "../catalogue/catalogue.ts";
import { buildFiles } from "./build-files.ts";
import { buildOwnFiles, loadParts } from "./load-parts.ts";

/**
 * Every generated file of every dataset, by its path below `packages/content/datasets`. The files are committed; a
 * test compares them with what this makes.
 */
export async function buildDatasets(): Promise<Map<string, Uint8Array>> {
  const datasets = await Promise.all(
    catalogue.map(async (dataset) => {
      const { slug, columns } = dataset;
      const files =
        (await buildOwnFiles(slug)) ?? buildFiles(dataset, await loadParts(slug, columns));
      return files.map(([name, content]) => [`${slug}/${name}`, content] as const);
    }),
  );
  return new Map(datasets.flat());
}
