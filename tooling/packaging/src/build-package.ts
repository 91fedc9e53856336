import { globSync } from "node:fs";
import path from "node:path";

import { build } from "tsdown";

import { readManifest } from "./packages.ts";

/**
 * `prepack` of the published packages: builds `dist` with types from the package in the working folder. Its entries are
 * those of `publishConfig`, whose `dist/x.js` is `src/x.ts`. Inside the repository, everything uses the sources.
 */
if (import.meta.main) {
  // Only pnpm replaces the entries by those of publishConfig, and `catalog:` by versions.
  if (!process.env.npm_config_user_agent?.startsWith("pnpm/")) {
    throw new Error("Pack this package with pnpm. Other package managers ignore publishConfig.");
  }
  const folder = process.cwd();
  const { publishConfig } = readManifest(folder);
  const targets = Object.values(publishConfig.exports).map((target) =>
    typeof target === "string" ? target : target.default,
  );
  const sources = [...targets, ...Object.values(publishConfig.bin ?? {})]
    .filter((file) => file.endsWith(".js"))
    .map((file) => file.replace("./dist/", "src/").replace(/\.js$/, ".ts"))
    .flatMap((pattern) => globSync(pattern, { cwd: folder }))
    .filter((file) => !file.endsWith(".test.ts"));
  await build({
    cwd: folder,
    config: false,
    entry: Object.fromEntries(
      sources.map((file) => [file.slice("src/".length, -".ts".length), file]),
    ),
    outDir: path.join(folder, "dist"),
    format: "esm",
    dts: true,
    hash: false,
    platform: "neutral",
    target: "es2022",
    logLevel: "error",
  });
}
