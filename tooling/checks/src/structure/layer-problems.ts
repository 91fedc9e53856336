import { findCircles, type Graph } from "./find-circles.ts";
import type { Layers } from "./rooms.ts";

/**
 * Violations of a folder's layers: imports upward or sideways, circles, files outside the layers, layers without
 * files.
 */
export function layerProblems(graph: Graph, folder: string, layers: Layers): string[] {
  const inside = [...graph.keys()].filter((file) => file.startsWith(`${folder}/`));
  const roomOf = new Map(
    inside.map((file) => [file, findRoom(file.slice(folder.length + 1), layers)]),
  );
  const problems: string[] = [];
  const between = new Map<string, Set<string>>();
  for (const [file, from] of roomOf) {
    if (!from) problems.push(`${file} lies in no room`);
    for (const target of graph.get(file) ?? []) {
      const to = roomOf.get(target);
      if (!from || !to || from.name === to.name) continue;
      if (to.line < from.line) problems.push(`${file} imports upward: ${target}`);
      const isSideways = to.line === from.line && to.pattern !== from.pattern;
      if (isSideways) problems.push(`${file} imports from a room beside its own: ${target}`);
      between.set(from.name, (between.get(from.name) ?? new Set()).add(to.name));
    }
  }
  const used = new Set([...roomOf.values()].map((room) => room?.pattern));
  return [
    ...problems,
    ...findCircles(between).map((circle) => `rooms import in a circle: ${circle.join(", ")}`),
    ...layers
      .flat()
      .filter((pattern) => !used.has(pattern))
      .map((pattern) => `there is no room ${folder}/${pattern}`),
  ];
}

interface Room {
  name: string;
  /** As written among the layers. Folders of one `features/*` share it. */
  pattern: string;
  line: number;
}

function findRoom(file: string, layers: Layers): Room | undefined {
  for (const [line, patterns] of layers.entries()) {
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
