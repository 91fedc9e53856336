import { createHash } from "node:crypto";
import { glob, readFile } from "node:fs/promises";
import path from "node:path";

import { values } from "../read/values.ts";

const source = path.join(import.meta.dirname, "..");
const engineFiles = "{markdown,problems,read,render,schemas,search}/**/*.ts";
const ownFiles = ["../package.json", "../../../pnpm-lock.yaml"];

/** A hash of everything beside the entries that what they become depends on: this code, its packages, the values. */
export async function engineVersion(): Promise<string> {
  const files: string[] = [];
  for await (const file of glob([engineFiles, "*.ts"], { cwd: source })) {
    if (!file.endsWith(".test.ts")) files.push(file);
  }
  const hash = createHash("sha256").update(process.version).update(JSON.stringify(values));
  const texts = await Promise.all(
    [...files.sort(), ...ownFiles].map((file) =>
      // Where the package is used apart from its workspace there is no lock file.
      readFile(path.join(source, file), "utf8").catch(() => ""),
    ),
  );
  for (const text of texts) hash.update(text);
  return hash.digest("hex");
}
