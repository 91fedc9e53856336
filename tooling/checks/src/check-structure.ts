import { readFileSync } from "node:fs";
import path from "node:path";

import { parseSync, Visitor } from "rolldown/utils";

import { type Layers, layersByFolder } from "./layers.ts";
import { listFiles, readPackages, root } from "./workspace.ts";

interface SourceFile {
  /** Path relative to the package. */
  name: string;
  text: string;
}

export interface PackageSource {
  files: readonly SourceFile[];
  /** Subpath imports of `package.json`, such as `{ "#app/*": "./app/*" }`. */
  subpaths: Readonly<Record<string, string>>;
  /** Layers by folder, relative to the package. */
  layers: Readonly<Record<string, Layers>>;
}

/** The imports of each file or layer. */
type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** Finds import cycles and imports from a higher layer. Tests are ignored as importers and as imports. */
export function findStructureErrors({ files, subpaths, layers }: PackageSource): string[] {
  const graph = buildImportGraph(
    files.filter(({ name }) => !/\.(?:test|spec)\.tsx?$|(?:^|\/)tests\//.test(name)),
    subpaths,
  );
  return [
    ...findCycles(graph).map((cycle) => `files import in a cycle: ${cycle.join(", ")}`),
    ...Object.entries(layers).flatMap(([folder, lines]) => findLayerErrors(graph, folder, lines)),
  ];
}

function findLayerErrors(graph: ImportGraph, folder: string, lines: Layers): string[] {
  const layerByFile = new Map(
    [...graph.keys()]
      .filter((file) => file.startsWith(`${folder}/`))
      .map((file) => [file, findLayer(file.slice(folder.length + 1), lines)]),
  );
  const errors: string[] = [];
  const layerGraph = new Map<string, Set<string>>();
  for (const [file, from] of layerByFile) {
    if (!from) errors.push(`${file} belongs to no layer`);
    for (const target of graph.get(file) ?? []) {
      const to = layerByFile.get(target);
      if (!from || !to || from.name === to.name) continue;
      if (to.line < from.line) errors.push(`${file} imports upward: ${target}`);
      const isSideways = to.line === from.line && to.pattern !== from.pattern;
      if (isSideways) errors.push(`${file} imports from its own layer: ${target}`);
      layerGraph.set(from.name, (layerGraph.get(from.name) ?? new Set()).add(to.name));
    }
  }
  const used = new Set([...layerByFile.values()].map((layer) => layer?.pattern));
  return [
    ...errors,
    ...findCycles(layerGraph).map((cycle) => `layers import in a cycle: ${cycle.join(", ")}`),
    ...lines
      .flat()
      .filter((pattern) => !used.has(pattern))
      .map((pattern) => `${folder}/${pattern} does not exist`),
  ];
}

interface LayerMatch {
  name: string;
  /** The entry in the list of layers. All folders of `features/*` have the same. */
  pattern: string;
  line: number;
}

function findLayer(file: string, lines: Layers): LayerMatch | undefined {
  for (const [line, patterns] of lines.entries()) {
    for (const pattern of patterns) {
      if (pattern.endsWith("/*")) {
        const start = pattern.slice(0, -1);
        const [name] = file.slice(start.length).split("/");
        if (file.startsWith(start)) return { name: start + name, pattern, line };
      } else if (file === pattern || file.startsWith(`${pattern}/`)) {
        return { name: pattern, pattern, line };
      }
    }
  }
  return undefined;
}

function buildImportGraph(
  files: readonly SourceFile[],
  subpaths: PackageSource["subpaths"],
): ImportGraph {
  const names = new Set(files.map(({ name }) => name));
  return new Map(
    files.map(({ name, text }) => {
      const targets = readImports(name, text).map((specifier) =>
        resolveImport(specifier, name, subpaths),
      );
      return [name, new Set(targets.filter((target) => target !== undefined && names.has(target)))];
    }),
  ) as ImportGraph;
}

/** The specifiers that a module imports: static, re-exported, typed or dynamic. */
function readImports(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const found = new Set<string>();
  const addSource = (node: { source?: unknown } | null): void => {
    const specifier = (node?.source as { value?: unknown } | null | undefined)?.value;
    if (typeof specifier === "string") found.add(specifier);
  };
  new Visitor({
    ImportDeclaration: addSource,
    ExportNamedDeclaration: addSource,
    ExportAllDeclaration: addSource,
    ImportExpression: addSource,
    TSImportType: addSource,
  }).visit(program);
  return [...found];
}

/** Returns the imported file if it belongs to the package. Ignores bundler queries such as `?url`. */
function resolveImport(
  specifier: string,
  importer: string,
  subpaths: PackageSource["subpaths"],
): string | undefined {
  const [plain = ""] = specifier.split("?", 1);
  if (plain.startsWith(".")) return path.posix.join(path.posix.dirname(importer), plain);
  for (const [pattern, target] of Object.entries(subpaths)) {
    const prefix = pattern.replace(/\*$/, "");
    if (plain === pattern || (pattern.endsWith("*") && plain.startsWith(prefix))) {
      return path.posix.normalize(target.replace("*", plain.slice(prefix.length)));
    }
  }
  return undefined;
}

/** Finds groups of nodes that can all reach each other, with Tarjan's algorithm. */
function findCycles(graph: ImportGraph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (node: string): void => {
    order.set(node, order.size);
    lowest.set(node, order.size - 1);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const cycle = stack.splice(stack.indexOf(node));
    if (cycle.length > 1 || graph.get(node)?.has(node)) cycles.push(cycle.toSorted());
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return cycles;
}

function readPackageSource(folder: string, allFiles: readonly string[]): PackageSource {
  const names = allFiles
    .filter((file) => file.startsWith(`${folder}/`) && /\.(?:[cm]?js|tsx?)$/.test(file))
    .map((file) => file.slice(folder.length + 1));
  const manifest = readFileSync(path.join(root, folder, "package.json"), "utf8");
  const { imports = {} } = JSON.parse(manifest) as { imports?: PackageSource["subpaths"] };
  const layers = Object.entries(layersByFolder)
    .map(([each, lines]) => [path.posix.relative(folder, each), lines] as const)
    .filter(([each]) => !each.startsWith(".."));
  return {
    files: names.map((name) => ({
      name,
      text: readFileSync(path.join(root, folder, name), "utf8"),
    })),
    subpaths: imports,
    layers: Object.fromEntries(layers),
  };
}

/** `pnpm check:structure [folder …]` checks every package, or the given ones. */
if (import.meta.main) {
  const wanted = process.argv.slice(2);
  const allFiles = listFiles(root);
  const folders = readPackages(root)
    .map(({ folder }) => folder)
    .filter((folder) => wanted.length === 0 || wanted.includes(folder));
  const errors = folders.flatMap((folder) =>
    findStructureErrors(readPackageSource(folder, allFiles)).map((error) => `${folder}: ${error}`),
  );
  for (const error of errors) console.error(error);
  if (errors.length > 0) process.exitCode = 1;
  else console.log(`${folders.length} packages have no import cycles and respect their layers.`);
}
