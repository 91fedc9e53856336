import { readFile } from "node:fs/promises";
import path from "node:path";

/** The pictures that differ from those of the previous run's folder, including new ones. */
export async function changedPictures(
  files: readonly string[],
  folderBefore: string,
): Promise<string[]> {
  const changed = await Promise.all(
    files.map(async (file) => {
      const name = path.basename(file);
      const before = await readFile(path.join(folderBefore, name)).catch(() => undefined);
      return before?.equals(await readFile(file)) ? [] : [name];
    }),
  );
  return changed.flat();
}
