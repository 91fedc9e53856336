import { execFile } from "node:child_process";
import {
  chmodSync,
  globSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

import { getPackageFolder, type PackageName, readManifest } from "./packages.ts";

const run = promisify(execFile);

/**
 * Unpacks a tarball into `node_modules` of an empty folder, beside the dependencies that its manifest names: others
 * can't be imported there. Returns the folder of the unpacked package.
 */
export async function unpackInto(folder: string, name: PackageName, tarball: string) {
  const target = path.join(folder, "node_modules/@site", name);
  mkdirSync(target, { recursive: true });
  await run("tar", ["-xzf", tarball, "-C", target, "--strip-components=1"]);
  const { bin, dependencies, peerDependencies } = readManifest(target);
  for (const dependency of Object.keys({ ...dependencies, ...peerDependencies })) {
    link(folder, getPackageFolder(name), dependency);
  }
  for (const [command, file] of Object.entries(bin ?? {})) {
    const commands = path.join(folder, "node_modules/.bin");
    mkdirSync(commands, { recursive: true });
    chmodSync(path.join(target, file), 0o755);
    symlinkSync(path.join(target, file), path.join(commands, command));
  }
  return target;
}

/** Links a package that another one of the workspace has installed. */
export function link(folder: string, from: string, dependency: string): void {
  const target = path.join(folder, "node_modules", dependency);
  mkdirSync(path.dirname(target), { recursive: true });
  symlinkSync(realpathSync(path.join(from, "node_modules", dependency)), target);
}

export interface Example {
  /** As the first line says, `// sign.ts`; otherwise numbered. */
  file: string;
  /** What it prints, if the text says so. */
  output?: string;
}

const fences = /^```(tsx?|js|sh|output)\n(.*?)^```$/gms;

/**
 * Writes the code blocks of a package's README as files, in order. A block `output` after one is what that one prints.
 */
export function writeExamples(folder: string, packageFolder: string): Example[] {
  const text = readFileSync(path.join(packageFolder, "README.md"), "utf8");
  const examples: Example[] = [];
  for (const [, language = "", code = ""] of text.matchAll(fences)) {
    const last = examples.at(-1);
    if (language === "output") {
      if (last) last.output = code;
      continue;
    }
    const named = /^\/\/ ([\w-]+\.(?:tsx?|js))\n/.exec(code)?.[1];
    const file = named ?? `example-${examples.length + 1}.${language}`;
    // npx would ask the registry.
    writeFileSync(
      path.join(folder, file),
      language === "sh" ? code.replaceAll(/^npx /gm, "") : code,
    );
    examples.push({ file });
  }
  return examples;
}

/** Type checks the examples with the strictest settings, declarations of the package included. */
export async function typecheck(folder: string, moduleResolution: "bundler" | "nodenext") {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    allowImportingTsExtensions: true,
    target: "es2024",
    lib: ["es2024", "dom", "dom.iterable"],
    module: moduleResolution === "bundler" ? "preserve" : "nodenext",
    moduleResolution,
    jsx: "react-jsx",
    types: globSync("node_modules/@types/node", { cwd: folder }).length > 0 ? ["node"] : [],
  };
  writeFileSync(
    path.join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, include: ["*.ts", "*.tsx"] }),
  );
  const tsc = path.join(import.meta.dirname, "../node_modules/.bin/tsc");
  return run(tsc, ["-p", folder]).then(
    () => "",
    (error: { stdout: string }) => error.stdout,
  );
}

/** Writes `load.js`, which imports every entry and prints how many exports it has. Returns the entries. */
export function writeLoader(folder: string, packageFolder: string): string[] {
  const { name, exports } = readManifest(packageFolder);
  const entries = Object.entries(exports)
    .filter(([, target]) => typeof target === "object" && target.default.endsWith(".js"))
    .map(([entry]) => entry.replace(".", name).replace("*", "en"));
  const lines = entries.map(
    (entry) => `console.log(Object.keys(await import("${entry}")).length);`,
  );
  writeFileSync(path.join(folder, "load.js"), lines.join("\n"));
  return entries;
}

/** Runs an example, or the commands of a shell. Returns what it prints, with line ends as in the README. */
export async function runExample(
  folder: string,
  file: string,
  node = process.execPath,
): Promise<string> {
  const folders = [path.join(folder, "node_modules/.bin"), path.dirname(node)];
  const env = { ...process.env, PATH: [...folders, process.env.PATH].join(path.delimiter) };
  const [program, args] = file.endsWith(".sh") ? ["bash", ["-e", file]] : [node, [file]];
  const { stdout } = await run(program, args, { cwd: folder, env });
  return stdout.replaceAll("\r\n", "\n");
}
