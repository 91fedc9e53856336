import { readFileSync } from "node:fs";
import path from "node:path";

import { listFiles, root } from "../workspace.ts";
import { patternProblem } from "./pattern-problem.ts";
import { readPatterns } from "./read-patterns.ts";

/** Checks that every regular expression of the product takes linear time on any text. Exit code 1 if one does not. */
const isProduct = /^(?:apps|packages)\/.*\.[cm]?[jt]sx?$/;
const ofTests = /\.(?:test|spec)\.[jt]sx?$|\/tests?\/|\/test-support\/|\/benchmark\//;

const files = listFiles(root).filter((file) => isProduct.test(file) && !ofTests.test(file));
const places = files.flatMap((file) =>
  readPatterns(file, readFileSync(path.join(root, file), "utf8")).map((written) => ({
    file,
    ...written,
  })),
);
const problems = places.flatMap(({ file, line, pattern }) => {
  const problem = pattern
    ? patternProblem(pattern)
    : "is put together at run time, so its time is unknown";
  return problem ? [`${file}:${line}  ${problem}`] : [];
});

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`${places.length} patterns take linear time.`);
