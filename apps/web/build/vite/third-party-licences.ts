import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import { renderBundledLicences } from "@site/api/third-party-licences";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);
const fonts = ["instrument-sans", "jetbrains-mono"];

/**
 * Writes `/third-party-licences.txt` with the licence texts of the fonts and of every package in the bundles of the
 * browser and of the API, which must be built first. Vite's own `build.license` omits workers, and packages that are
 * published without a licence file. `forWorker` collects the modules of a worker's bundle.
 */
export function createLicencePlugins(): { main: Plugin; forWorker: () => Plugin } {
  const moduleIds = new Set<string>();
  return {
    forWorker: () => ({
      name: "worker-licences",
      generateBundle() {
        for (const id of this.getModuleIds()) moduleIds.add(id);
      },
    }),
    main: {
      name: "licences",
      apply: "build",
      applyToEnvironment: ({ name }) => name === "client",
      async generateBundle() {
        for (const id of this.getModuleIds()) moduleIds.add(id);
        this.emitFile({
          type: "asset",
          fileName: "third-party-licences.txt",
          source: await renderLicences(moduleIds),
        });
      },
    },
  };
}

async function renderLicences(moduleIds: Set<string>): Promise<string> {
  const fontTexts = await Promise.all(
    fonts.map(async (font) => {
      const file = require.resolve(`@fontsource-variable/${font}/LICENSE`);
      return `## ${font} (OFL-1.1)\n\n${await readFile(file, "utf8")}`;
    }),
  );
  const api = require.resolve("@site/api/built-licences");
  return [
    "# Third-party licences",
    "This website and its server contain the following open-source software and fonts.",
    "# Fonts",
    ...fontTexts,
    "# In the browser",
    await renderBundledLicences(moduleIds),
    "# On the server",
    await readFile(api, "utf8"),
  ].join("\n\n");
}
