import { buildCensus } from "./census/build-census.ts";

/**
 * Every file of every dataset that a program makes, by its path below `packages/content/datasets`. The
 * files are committed; a test compares them with what this makes.
 */
export async function buildDatasets(): Promise<Map<string, Uint8Array>> {
  return new Map(await buildCensus());
}
