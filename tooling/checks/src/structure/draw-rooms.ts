import type { Layers } from "./rooms.ts";

/** The layers of a folder as the documents show them, from the top down. */
export function drawRooms(folder: string, layers: Layers): string {
  return [folder, ...layers.map((line) => `  ${line.join(" · ")}`)].join("\n");
}
