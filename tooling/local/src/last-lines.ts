import { readFileSync } from "node:fs";

/** The last non-empty lines of a log file; empty if there is none. */
export function lastLines(file: string, count = 12): string {
  try {
    const lines = readFileSync(file, "utf8").split("\n");
    return lines
      .filter((line) => line.trim() !== "")
      .slice(-count)
      .join("\n");
  } catch {
    return "";
  }
}
