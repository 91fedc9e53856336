import { copyFileSync, globSync } from "node:fs";
import path from "node:path";

import { build, type InlineConfig } from "tsdown";

import { readManifest } from "./packages.ts";

/**
 * `prepack` of the published packages: builds `dist` from the package in the working folder, as its `publishConfig`
 * says. Entries with types are modules, and their `dist/x.js` is `src/x.ts`; other scripts are for `<script src>`.
 * Inside the repository, everything uses the sources.
 */
if (import.meta.main) {
  // Only pnpm replaces the entries by those of publishConfig, and `catalog:` by versions.
  if (!process.env.npm_config_user_agent?.startsWith("pnpm/")) {
    throw new Error("Pack this package with pnpm. Other package managers ignore publishConfig.");
  }
  const folder = process.cwd();
  const { exports: sources, publishConfig } = readManifest(folder);
  const targets = Object.entries(publishConfig.exports);
  const shared: InlineConfig = {
    cwd: folder,
    config: false,
    outDir: path.join(folder, "dist"),
    hash: false,
    target: "es2022",
    logLevel: "error",
  };

  const modules = [
    ...targets.flatMap(([, target]) => (typeof target === "string" ? [] : [target.default])),
    ...Object.values(publishConfig.bin ?? {}),
  ]
    .filter((file) => file.endsWith(".js"))
    .map((file) => file.replace("./dist/", "src/").replace(/\.js$/, ".ts"))
    .flatMap((pattern) => globSync(pattern, { cwd: folder }))
    .filter((file) => !file.endsWith(".test.ts"));
  await build({
    ...shared,
    entry: Object.fromEntries(
      modules.map((file) => [file.slice("src/".length, -".ts".length), file]),
    ),
    format: "esm",
    platform: "neutral",
    dts: true,
  });

  for (const [entry, target] of targets) {
    const source = sources[entry];
    if (typeof target !== "string" || !target.endsWith(".js") || typeof source !== "object")
      continue;
    await build({
      ...shared,
      entry: { [path.basename(target, ".js")]: source.default },
      format: "iife",
      platform: "browser",
      outputOptions: { entryFileNames: "[name].js" },
      minify: true,
      dts: false,
      clean: false,
    });
  }

  for (const file of globSync("src/*.css{,.d.ts}", { cwd: folder })) {
    copyFileSync(path.join(folder, file), path.join(folder, "dist", path.basename(file)));
  }
}
