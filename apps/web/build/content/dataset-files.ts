import type { ServerResponse } from "node:http";
import path from "node:path";

import type * as Published from "@site/content/datasets/published-files";
import { buildPublishedFiles } from "@site/content/datasets/published-files";
import { getContentType } from "@site/contracts/site/content-types";
import type { Plugin, ViteDevServer } from "vite";

/** Serves the dataset files under `/datasets/`, in the build and in development. */
export function datasetFilesPlugin(): Plugin {
  return {
    name: "dataset-files",
    applyToEnvironment: ({ name }) => name === "client",
    async generateBundle() {
      for (const [address, source] of await buildPublishedFiles()) {
        this.emitFile({ type: "asset", fileName: address.slice(1), source });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? "/", "http://localhost");
        const isFile = pathname.startsWith("/datasets/") && path.extname(pathname) !== "";
        if (isFile) void sendDatasetFile(server, pathname, response, next);
        else next();
      });
    },
  };
}

/** Sends a dataset file in development, or calls `next` if there is none. */
async function sendDatasetFile(
  server: ViteDevServer,
  pathname: string,
  response: ServerResponse,
  next: (error?: unknown) => void,
): Promise<void> {
  try {
    const published = (await server.ssrLoadModule(
      "@site/content/datasets/published-files",
    )) as typeof Published;
    const content = (await published.buildPublishedFiles()).get(pathname);
    if (!content) {
      next();
      return;
    }
    response.setHeader("Content-Type", getContentType(pathname));
    response.end(content);
  } catch (error) {
    next(error);
  }
}
