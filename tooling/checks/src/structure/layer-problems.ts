import { findCircles, type Graph } from "./find-circles.ts";
import type { Rooms } from "./rooms.ts";

/** What breaks the order of a package's rooms: arrows upward or sideways, circles, and files in no room. */
export function layerProblems(graph: Graph, { layers = [], source = "." }: Rooms): string[] {
  if (layers.length === 0) return [];
  const problems: string[] = [];
  const between = new Map<string, Set<string>>();
  for (const [file, targets] of graph) {
    const from = roomOf(file, layers, source);
    if (!isBelow(file, source)) continue;
    if (!from) problems.push(`${file} lies in no room`);
    for (const target of targets) {
      const to = roomOf(target, layers, source);
      if (!from || !to || from.name === to.name) continue;
      if (to.line < from.line) problems.push(`${file} imports upward: ${target}`);
      const isSideways = to.line === from.line && !(from.isOfMany && from.pattern === to.pattern);
      if (isSideways) problems.push(`${file} imports from a room beside its own: ${target}`);
      between.set(from.name, (between.get(from.name) ?? new Set()).add(to.name));
    }
  }
  return [
    ...problems,
    ...findCircles(between).map((circle) => `rooms import in a circle: ${circle.join(", ")}`),
    ...unusedRooms(graph, { layers, source }),
  ];
}

interface Room {
  name: string;
  pattern: string;
  line: number;
  /** One of the folders of `features/*`. */
  isOfMany: boolean;
}

function roomOf(file: string, layers: NonNullable<Rooms["layers"]>, source: string) {
  const below = isBelow(file, source) ? file.slice(source === "." ? 0 : source.length + 1) : file;
  for (const [line, patterns] of layers.entries()) {
    for (const pattern of patterns) {
      const isOfMany = pattern.endsWith("/*");
      const start = isOfMany ? pattern.slice(0, -1) : `${pattern}/`;
      if (below !== pattern && !below.startsWith(start)) continue;
      const name = isOfMany ? start + below.slice(start.length).split("/")[0] : pattern;
      return { name, pattern, line, isOfMany } satisfies Room;
    }
  }
  return undefined;
}

function isBelow(file: string, source: string): boolean {
  return source === "." || file.startsWith(`${source}/`);
}

function unusedRooms(graph: Graph, { layers, source }: Required<Rooms>): string[] {
  const used = new Set([...graph.keys()].map((file) => roomOf(file, layers, source)?.pattern));
  return layers
    .flat()
    .filter((pattern) => !used.has(pattern))
    .map((pattern) => `there is no room ${pattern}`);
}
