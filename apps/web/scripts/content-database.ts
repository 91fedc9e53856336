import { readFile } from "node:fs/promises";
import path from "node:path";

import { siteFolders } from "@site/content/read/folders";
import type { Plugin } from "vite";

const manifestModule = "virtual:content-manifest";
const folderModule = "virtual:content-folder";

/**
 * Joins the content database to the site: its manifest goes into every page, its folder is where the
 * prerender reads, and while developing the pages being written are served and reloaded.
 */
export function contentDatabase(): Plugin {
  let folder = siteFolders.target;
  return {
    name: "content-database",
    configResolved({ command }) {
      if (command === "serve") folder = `${siteFolders.target}-drafts`;
    },
    resolveId: (source) =>
      source === manifestModule || source === folderModule ? `\0${source}` : null,
    async load(id) {
      const isBrowser = this.environment.name === "client";
      if (id === `\0${folderModule}`)
        return `export default ${JSON.stringify(isBrowser ? "" : folder)};`;
      if (id !== `\0${manifestModule}`) return null;
      const text = isBrowser ? "" : await readFile(path.join(folder, "manifest.json"), "utf8");
      return `export default ${JSON.stringify(text)};`;
    },
    async configureServer(server) {
      const { serveContent } = await import("./serve-content.ts");
      await serveContent(server, folder);
    },
  };
}
