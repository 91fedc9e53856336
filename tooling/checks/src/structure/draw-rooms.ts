import path from "node:path";

import type { Rooms } from "./rooms.ts";

/** The layers of a package as the documents show them, from the top down. */
export function drawRooms(folder: string, { layers = [], source = "." }: Rooms): string {
  const title = path.posix.join(folder, source);
  return [title, ...layers.map((line) => `  ${line.join(" · ")}`)].join("\n");
}
