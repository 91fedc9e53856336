import { findCircles } from "./find-circles.ts";
import { importGraph, type SourceFile, type Subpaths } from "./import-graph.ts";
import { layerProblems } from "./layer-problems.ts";
import type { Layers } from "./rooms.ts";
import { sizeProblems } from "./size-problems.ts";

export interface CheckedPackage {
  /** Its source, including tests and stylesheets. */
  files: readonly SourceFile[];
  /** All other files in it. */
  others: readonly string[];
  subpaths: Subpaths;
  /** By their folders. */
  rooms: Readonly<Record<string, Layers>>;
}

/** Every violation of a package's structure. Tests count neither as files nor as importers. */
export function structureProblems({ files, others, subpaths, rooms }: CheckedPackage): string[] {
  const source = files.filter(({ name }) => !isTest(name));
  const code = source.filter(({ name }) => !name.endsWith(".css"));
  const graph = importGraph(code, subpaths);
  return [
    ...findCircles(graph).map((circle) => `files import in a circle: ${circle.join(", ")}`),
    ...Object.entries(rooms).flatMap(([folder, layers]) => layerProblems(graph, folder, layers)),
    ...sizeProblems(source, [...source.map(({ name }) => name), ...others]),
  ];
}

function isTest(name: string): boolean {
  return /\.(?:test|spec)\.tsx?$|(?:^|\/)tests\//.test(name);
}
