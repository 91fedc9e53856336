import { spawnSync } from "node:child_process";

import { shippedPolicy, toolPolicy, type LicencePolicy } from "./licence-policy.ts";
import { findLicenceProblems, type Component } from "./licence-problems.ts";
import { root, toolEnvironment } from "./workspace.ts";

/**
 * Checks the licences of shipped dependencies, and of those that are only installed. Exit code 1 if one is not
 * allowed.
 */
const shipped = ["--prod", "--filter", "@site/web", "--filter", "@site/api"];
const problems = [...problemsOf(shipped, shippedPolicy), ...problemsOf([], toolPolicy)];

for (const problem of new Set(problems)) console.error(problem);
if (problems.length > 0) {
  console.error(
    "Choose another package, or extend tooling/checks/src/licence-policy.ts with care.",
  );
  process.exitCode = 1;
} else console.log("Every dependency is under a licence that the policy allows.");

function problemsOf(selection: string[], policy: LicencePolicy): string[] {
  const { status, stdout, stderr } = spawnSync(
    "pnpm",
    ["sbom", "--sbom-format", "cyclonedx", ...selection],
    { cwd: root, encoding: "utf8", env: toolEnvironment(), maxBuffer: 2 ** 26 },
  );
  if (status !== 0) throw new Error(`pnpm could not list the dependencies: ${stderr}`);
  const { components } = JSON.parse(stdout) as { components: Component[] };
  return findLicenceProblems(
    components.filter(({ group }) => group !== "@site"),
    policy,
  );
}
