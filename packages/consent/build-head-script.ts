import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import { rolldown } from "rolldown";

const folder = path.join(import.meta.dirname, "src/head");
const target = path.join(folder, "head-script.generated.ts");

/** Bundles the head script, with and without Consent Mode, and returns the source of the generated module. */
export async function bundleHeadScript(): Promise<string> {
  const [plain, withMode] = await Promise.all([bundle("false"), bundle("true")]);
  return [
    "/** Written by `pnpm run generate` from run-head-script.ts. */",
    "export const HEAD_SCRIPT =",
    `  ${JSON.stringify(plain)};`,
    "export const HEAD_SCRIPT_WITH_CONSENT_MODE =",
    `  ${JSON.stringify(withMode)};`,
    "",
  ].join("\n");
}

async function bundle(hasConsentMode: "true" | "false"): Promise<string> {
  await using bundle = await rolldown({
    input: path.join(folder, "run-head-script.ts"),
    transform: { define: { HAS_CONSENT_MODE: hasConsentMode } },
  });
  const { output } = await bundle.generate({ format: "iife", minify: true });
  return output[0].code.trim();
}

/** Reads the generated module as it is committed. */
export function readCommittedHeadScript(): Promise<string> {
  return readFile(target, "utf8");
}

if (import.meta.main) await writeFile(target, await bundleHeadScript());
