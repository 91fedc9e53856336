import { fileURLToPath } from "node:url";

import type { Plugin } from "vite";

const helper = "\0vite/preload-helper.js";
const chunkReload = fileURLToPath(new URL("../app/lib/chunk-reload.ts", import.meta.url));

/**
 * Vite wraps each dynamic import to fetch its stylesheets with it. This site has one stylesheet, in every page;
 * what stands in the wrapper's place is the guard of missing chunks, a tenth of its size. Fails the build when
 * the wrapper goes by another name.
 */
export function guardDynamicImport(): Plugin {
  let found = false;
  return {
    name: "guard-dynamic-import",
    apply: "build",
    enforce: "pre",
    load(id) {
      if (id !== helper) return null;
      found = true;
      return `export { guardedImport as __vitePreload } from ${JSON.stringify(chunkReload)};`;
    },
    generateBundle() {
      if (this.environment.name === "client" && !found) {
        this.error(`Vite no longer wraps dynamic imports by ${helper}: they are not guarded.`);
      }
    },
  };
}
