import { parseArgs } from "node:util";

import { checkPythonPages, writeActualOutputs } from "./check-pages.ts";
import { findPython, installPandas } from "./find-python.ts";

/**
 * Runs the Python of the pages and reports, with file and line, errors and outputs that differ from the page.
 * `--write` stores the actual outputs in the pages. An argument limits the run to pages whose path contains it.
 */
const { values, positionals } = parseArgs({
  options: { write: { type: "boolean", default: false } },
  allowPositionals: true,
});
const obstacle = (await findPython()) ? undefined : await installPandas();
const python = await findPython();
if (!python) throw new Error(`No python3 with pandas was found, and ${obstacle ?? "none came"}.`);
const checked = await checkPythonPages(python.command, positionals[0]);
if (values.write) await writeActualOutputs(checked);
const problems = checked.flatMap(({ file, problems }) =>
  problems
    .filter(({ isFixable }) => !(values.write && isFixable))
    .map(({ line, message }) => `${file}:${line}  ${message}`),
);
for (const { file, updatedMarkdown } of checked) {
  if (values.write && updatedMarkdown !== undefined) console.log(`${file}  written`);
}
for (const problem of problems) console.error(problem);
const blocks = checked.reduce((sum, page) => sum + page.blocks, 0);
console.log(
  `${blocks} blocks of ${checked.length} pages run by ${python.command} with pandas ${python.version}; ${problems.length} problems.`,
);
if (problems.length > 0) process.exitCode = 1;
