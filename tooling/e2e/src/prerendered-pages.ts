import { glob } from "node:fs/promises";
import path from "node:path";

const built = path.join(import.meta.dirname, "../../../apps/web/dist/client");

/** The path of every page in the build. */
export async function prerenderedPages(): Promise<string[]> {
  const paths: string[] = [];
  for await (const file of glob("**/index.html", { cwd: built })) {
    paths.push(path.posix.join("/", path.dirname(file)));
  }
  return paths.toSorted();
}
