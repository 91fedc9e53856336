import type { ServerResponse } from "node:http";
import path from "node:path";

import { describeCatalogue, publishedFiles } from "@site/content/datasets/published-files";
import type { Plugin } from "vite";

import { contentTypeOf } from "./content-types.ts";

const virtual = "virtual:datasets";

/**
 * The datasets of the site: described, as the module `virtual:datasets` for the loaders of their pages, and
 * their files under `/datasets/`, in the build and while developing.
 */
export function datasets(): Plugin {
  return {
    name: "datasets",
    resolveId: (id) => (id === virtual ? `\0${virtual}` : null),
    async load(id) {
      if (id !== `\0${virtual}`) return null;
      if (this.environment.name === "client") {
        this.error(
          "virtual:datasets is for loaders: in the browser it would be the whole catalogue.",
        );
      }
      return `export const datasets = ${JSON.stringify(await describeCatalogue())};`;
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      for (const [address, source] of await publishedFiles()) {
        this.emitFile({ type: "asset", fileName: address.slice(1), source });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? "/", "http://localhost");
        const isFile = pathname.startsWith("/datasets/") && path.extname(pathname) !== "";
        if (isFile) void answer(pathname, response, next);
        else next();
      });
    },
  };
}

/** Sends a file of a dataset while developing, or leaves the request to the others where there is none. */
async function answer(
  pathname: string,
  response: ServerResponse,
  next: (error?: unknown) => void,
): Promise<void> {
  try {
    const content = (await publishedFiles()).get(pathname);
    if (!content) {
      next();
      return;
    }
    const type = contentTypeOf(pathname);
    response.setHeader("Content-Type", type);
    response.end(content);
  } catch (error) {
    next(error);
  }
}
