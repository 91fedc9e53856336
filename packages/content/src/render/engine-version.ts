import { createHash } from "node:crypto";
import { glob, readFile } from "node:fs/promises";
import path from "node:path";

import { contentValues } from "../read/values.ts";

const workspace = path.join(import.meta.dirname, "../../../..");
const codePatterns = ["packages/{content,contracts}/src/**/*.ts", "packages/content/package.json"];

/**
 * A hash of everything beside the entries that the output depends on: the code with its schemas and catalogues, the
 * packages it uses, the values.
 */
export async function computeEngineVersion(root: string = workspace): Promise<string> {
  const files: string[] = [];
  for await (const file of glob([...codePatterns, "pnpm-lock.yaml"], { cwd: root })) {
    if (!file.endsWith(".test.ts")) files.push(file);
  }
  const hash = createHash("sha256").update(process.version).update(JSON.stringify(contentValues));
  const texts = await Promise.all(
    files.sort().map((file) => readFile(path.join(root, file), "utf8")),
  );
  for (const text of texts) hash.update(text);
  return hash.digest("hex");
}
