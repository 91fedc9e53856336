import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Next to the main bundle, one folder above the bundle's chunks, or in the package. */
const folder = ["./fonts", "../fonts", "../../node_modules/dejavu-fonts-ttf/ttf"]
  .map((place) => fileURLToPath(new URL(place, import.meta.url)))
  .find((place) => existsSync(place));

/** Font files for documents, with the letters of Latin, Greek and Cyrillic. */
export function getFontFile(weight: "regular" | "bold"): string {
  if (folder === undefined) throw new Error("There are no fonts for documents.");
  return path.join(folder, weight === "bold" ? "DejaVuSans-Bold.ttf" : "DejaVuSans.ttf");
}
