import { spawnSync } from "node:child_process";

import { readPackages, root, getToolEnvironment } from "./workspace.ts";

/**
 * Prints what hosted CI has to run, as outputs of its first job: the packages with a task to run, by the last part of
 * their name, and whether to run the browser tests. With `TURBO_SCM_BASE`, these are the tasks whose inputs the
 * branch changes; otherwise all.
 */
const perPackage = ["typecheck", "lint", "build", "test"];
const packages = readPackages(root);
const affected = process.env.TURBO_SCM_BASE ? listAffectedTasks() : undefined;

const hasAffectedTask = (name: string, tasks: string[]) =>
  tasks.some((task) => affected?.has(`${name}#${task}`) ?? true);

const names = packages
  .filter((pkg) =>
    hasAffectedTask(
      pkg.name,
      perPackage.filter((task) => task in pkg.scripts),
    ),
  )
  .map((pkg) => pkg.name.replace(/^@[^/]+\//, ""));
const browser = packages.some((pkg) => "e2e" in pkg.scripts && hasAffectedTask(pkg.name, ["e2e"]));

console.log(`packages=${JSON.stringify(names)}`);
console.log(`browser=${browser}`);

function listAffectedTasks(): Set<string> {
  const { status, stdout, stderr } = spawnSync(
    "turbo",
    ["query", "affected", "--tasks", ...perPackage, "e2e"],
    { cwd: root, encoding: "utf8", env: getToolEnvironment(), maxBuffer: 2 ** 26 },
  );
  if (status !== 0) throw new Error(`turbo could not tell what is affected: ${stderr}`);
  const { data } = JSON.parse(stdout) as {
    data: { affectedTasks: { items: { fullName: string }[] } };
  };
  return new Set(data.affectedTasks.items.map((task) => task.fullName));
}
