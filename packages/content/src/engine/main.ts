import path from "node:path";

import { loadEntries } from "./load-entries.ts";
import { ContentError } from "./problem.ts";

/** Checks and renders the content. Ends with every problem and its place where there is one. */
const root = path.join(import.meta.dirname, "../..");
const { entries, problems } = await loadEntries(root);
if (problems.length > 0) {
  console.error(new ContentError(problems).message);
  process.exitCode = 1;
} else {
  console.log(`${entries.length} entries are sound.`);
}
