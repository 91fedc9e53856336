import { fileURLToPath } from "node:url";

import type { Plugin } from "vite";

const guarded = /react-router\/dist\/[a-z]+\/lib\/dom\/ssr\/routeModules\.js$/;
const reload = "window.location.reload();";
const load = /await import\(([\s\S]*?route\.module\s*)\)/;
const chunkReload = fileURLToPath(new URL("../app/lib/chunk-reload.ts", import.meta.url));
const fetchAhead = fileURLToPath(new URL("../app/lib/fetch-ahead.ts", import.meta.url));

/**
 * React Router answers a missing chunk with a reload, again and again. The specification (section 8)
 * wants one in 60 seconds, and a time-out of the load, so both are put in its place; and what the chunk
 * imports is asked for with it. Fails the build when the lines that are replaced have moved.
 */
export function guardChunkReload(): Plugin {
  let found = false;
  return {
    name: "guard-chunk-reload",
    apply: "build",
    transform(code, id) {
      if (!guarded.test(id.split("?")[0] ?? "")) return null;
      const replaced = replaceReload(code);
      if (!replaced) {
        this.error(
          `${id} no longer reloads where guard-chunk-reload.ts expects it. Look there again.`,
        );
      }
      found = true;
      return { code: replaced, map: null };
    },
    generateBundle() {
      if (this.environment.name === "client" && !found) {
        this.error(
          "React Router's routeModules.js was not in the bundle, so its reload is not guarded.",
        );
      }
    },
  };
}

/** The module with the reload guarded, or `undefined` where it does not look as it is known. */
export function replaceReload(code: string): string | undefined {
  if (code.split(reload).length !== 2 || !load.test(code)) return undefined;
  const body = code
    .replace(load, "(fetchAhead(route.imports), await withChunkTimeout(import($1)))")
    .replace(reload, "if (!reloadForChunk()) throw chunkError(error);");
  return `import { chunkError, reloadForChunk, withChunkTimeout } from ${JSON.stringify(chunkReload)};
import { fetchAhead } from ${JSON.stringify(fetchAhead)};
${body}`;
}
