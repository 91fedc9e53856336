import { createReadStream } from "node:fs";
import type { ServerResponse } from "node:http";
import path from "node:path";

import { watchContent } from "@site/content/engine/watch-content";
import { draftFolders } from "@site/content/read/config";
import type { ViteDevServer } from "vite";

import type { SiteContent } from "../../app/content/site-content.ts";
import { createDatasetDocuments } from "./content-pages.ts";
import type * as Opened from "./open-site-content.ts";

const folder = draftFolders.target;
const types: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".jpg": "image/jpeg",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
};

/** Builds the content with drafts, watches and serves it, and reloads the open page after each edit. */
export async function serveContent(server: ViteDevServer): Promise<void> {
  const stop = await watchContent({
    onBuilt: () => {
      // The renderer caches content, so reload its modules too.
      for (const { moduleGraph, hot } of Object.values(server.environments)) {
        moduleGraph.invalidateAll();
        hot.send({ type: "full-reload" });
      }
    },
    onError: (message) => {
      server.config.logger.error(message, { timestamp: true });
      server.ws.send({ type: "error", err: { message, stack: "" } });
    },
  });
  server.httpServer?.once("close", stop);
  // Also matches `/content/datasets.json`: a dot ends the prefix like a slash.
  server.middlewares.use("/content/datasets", (request, response, next) => {
    const { pathname } = new URL(request.originalUrl ?? "/", "http://localhost");
    void sendDatasetDocument(server, pathname, response, next);
  });
  server.middlewares.use("/content", (request, response, next) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = path.join(folder, pathname);
    if (!file.startsWith(folder + path.sep)) return next();
    const type = types[path.extname(file)] ?? "application/octet-stream";
    createReadStream(file)
      .once("open", () => response.setHeader("content-type", type))
      .once("error", () => next())
      .pipe(response);
  });
}

async function sendDatasetDocument(
  server: ViteDevServer,
  pathname: string,
  response: ServerResponse,
  next: (error?: unknown) => void,
): Promise<void> {
  try {
    const documents = await createDatasetDocuments(await loadSiteContent(server));
    const found = documents.get(pathname);
    response.statusCode = found ? 200 : 404;
    response.setHeader("content-type", "application/json");
    response.end(found);
  } catch (error) {
    next(error);
  }
}

/** Loads the content with drafts through Vite, so that changes to datasets are included. */
export async function loadSiteContent(server: ViteDevServer): Promise<SiteContent> {
  const { openSiteContent } = (await server.ssrLoadModule(
    "/build/content/open-site-content.ts",
  )) as typeof Opened;
  return openSiteContent(draftFolders.target);
}
