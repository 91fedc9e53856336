import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import { rolldown } from "rolldown";

const folder = path.join(import.meta.dirname, "src/head");
const target = path.join(folder, "head-script.generated.ts");

/** Bundles the head script and returns the source of the generated module. */
export async function bundleHeadScript(): Promise<string> {
  await using bundle = await rolldown({ input: path.join(folder, "run-head-script.ts") });
  const { output } = await bundle.generate({ format: "iife", minify: true });
  return [
    "/** Written by `pnpm run generate` from run-head-script.ts. */",
    "export const HEAD_SCRIPT =",
    `  ${JSON.stringify(output[0].code.trim())};`,
    "",
  ].join("\n");
}

/** Reads the generated module as it is committed. */
export function readCommittedHeadScript(): Promise<string> {
  return readFile(target, "utf8");
}

if (import.meta.main) await writeFile(target, await bundleHeadScript());
