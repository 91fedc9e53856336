import { parseArgs } from "node:util";

import { loadEntries } from "../check/load-entries.ts";
import { ContentError } from "../problems.ts";
import { getBuildDay, getContentFolders, siteFolders } from "../read/config.ts";
import { getSearchableDatasets } from "../write/search-entries.ts";
import { buildContent } from "./build-content.ts";

/**
 * Builds the content database, or only checks the content. Prints every problem with file and line. `--drafts`
 * includes drafts, `--root` reads other content than the site's.
 */
const { values: options } = parseArgs({
  options: {
    check: { type: "boolean", default: false },
    drafts: { type: "boolean", default: false },
    root: { type: "string", default: siteFolders.root },
  },
});
const began = performance.now();
const { drafts } = options;
const { root, target, cache } = getContentFolders(options.root, { drafts });

try {
  const entries = options.check ? await runCheck() : await runBuild();
  console.log(`${entries} entries are sound, in ${Math.round(performance.now() - began)} ms.`);
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function runBuild(): Promise<number> {
  const alsoSearchable = getSearchableDatasets();
  const today = getBuildDay();
  const { entries } = await buildContent({ root, target, cache, today, drafts, alsoSearchable });
  return entries.length;
}

async function runCheck(): Promise<number> {
  const { entries, problems } = await loadEntries({ root, cache, media: `${target}/media` });
  if (problems.length > 0) throw new ContentError(problems);
  return entries.length;
}
