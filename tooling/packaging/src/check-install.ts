import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import { runExample, typecheck, writeExamples, writeLoader } from "./consumer.ts";
import { packages, packPackage, readManifest } from "./packages.ts";

// `pnpm check:packages`: installs each tarball with npm, from the registry, into an empty folder, and runs the examples
// of its README in other versions of Node. The tests in `packaging.test.ts` do the same without the registry.

/** The oldest one is not supported; what happens there is only printed. */
const versions = ["20", "22", "24"];
const run = promisify(execFile);

/** Installs a version of Node from the registry. Returns its program. */
async function installNode(folder: string, version: string): Promise<string> {
  const platform = `${process.platform}-${process.arch}`;
  const target = path.join(folder, `node-${version}`);
  await mkdir(target, { recursive: true });
  await writeFile(path.join(target, "package.json"), "{}");
  await run("npm", ["install", "--no-audit", "--no-fund", `node-${platform}@${version}`], {
    cwd: target,
  });
  return path.join(target, `node_modules/node-${platform}/bin/node`);
}

async function checkInstall(root: string, nodes: Map<string, string>): Promise<number> {
  let failures = 0;
  const report = (what: string, problem: string) => {
    if (problem !== "") failures += 1;
    console.log(`${problem === "" ? "ok    " : "FAILED"} ${what}${problem && `\n${problem}`}`);
  };
  for (const name of packages) {
    const folder = path.join(root, name);
    await mkdir(folder);
    await writeFile(path.join(folder, "package.json"), '{ "type": "module" }');
    const types = name === "consent" ? ["react@19", "@types/react@19"] : [];
    const tarball = await packPackage(name, root);
    const added = [tarball, "@types/node", ...types];
    await run("npm", ["install", "--no-audit", "--no-fund", ...added], { cwd: folder });
    const installed = path.join(folder, "node_modules/@site", name);
    const { engines } = readManifest(installed);
    writeLoader(folder, installed);
    const examples = writeExamples(folder, installed);
    report(`${name}: types`, await typecheck(folder, "nodenext"));
    for (const [version, node] of nodes) {
      const isSupported = Number(version) >= Number(/[0-9]+/.exec(engines.node)?.[0]);
      const runnable = examples.filter(({ output }) => output !== undefined);
      const problems = [];
      for (const { file, output } of [{ file: "load.js", output: undefined }, ...runnable]) {
        // Before Node 22.18, Node runs no TypeScript.
        if (!isSupported && file.endsWith(".ts")) continue;
        try {
          const printed = await runExample(folder, file, node);
          if (output !== undefined && printed !== output)
            problems.push(`${file} prints ${printed}`);
        } catch (error) {
          problems.push(
            `${file}: ${String((error as { stderr?: string }).stderr || error).trim()}`,
          );
        }
      }
      if (isSupported) report(`${name} in Node ${version}`, problems.join("\n"));
      else
        console.log(
          `       ${name} in Node ${version}: ${problems[0] ?? "works, although not supported"}`,
        );
    }
  }
  return failures;
}

if (import.meta.main) {
  const root = await mkdtemp(path.join(tmpdir(), "check-install-"));
  try {
    const nodes = new Map<string, string>();
    for (const version of versions) nodes.set(version, await installNode(root, version));
    process.exitCode = (await checkInstall(root, nodes)) > 0 ? 1 : 0;
  } finally {
    if (existsSync(root)) await rm(root, { recursive: true });
  }
}
