import { createReadStream } from "node:fs";
import type { ServerResponse } from "node:http";
import path from "node:path";

import { watchContent } from "@site/content/engine/watch-content";
import { draftFolders } from "@site/content/read/folders";
import type { ViteDevServer } from "vite";

import { loadSiteContent } from "./load-site-content.ts";

const folder = draftFolders.target;
const types: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".jpg": "image/jpeg",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
};

/** Builds the content with drafts, again after each edit, serves it, and has the open page look again. */
export async function serveContent(server: ViteDevServer): Promise<void> {
  const stop = await watchContent({
    built: () => {
      // The renderer caches what it has read, so its modules are reloaded with the pages.
      for (const { moduleGraph, hot } of Object.values(server.environments)) {
        moduleGraph.invalidateAll();
        hot.send({ type: "full-reload" });
      }
    },
    failed: (message) => {
      server.config.logger.error(message, { timestamp: true });
      server.ws.send({ type: "error", err: { message, stack: "" } });
    },
  });
  server.httpServer?.once("close", stop);
  server.middlewares.use("/content", (request, response, next) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const [, slug] = /^\/datasets\/([^/]+)\.json$/.exec(pathname) ?? [];
    if (slug) {
      void answerDescribed(server, slug, response, next);
      return;
    }
    const file = path.join(folder, pathname);
    if (!file.startsWith(folder + path.sep)) return next();
    const type = types[path.extname(file)] ?? "application/octet-stream";
    createReadStream(file)
      .once("open", () => response.setHeader("content-type", type))
      .once("error", () => next())
      .pipe(response);
  });
}

/** Answers what the build writes as `/content/datasets/index.json`, and beside it for each dataset. */
async function answerDescribed(
  server: ViteDevServer,
  slug: string,
  response: ServerResponse,
  next: (error?: unknown) => void,
): Promise<void> {
  try {
    const content = await loadSiteContent(server);
    const found = await (slug === "index" ? content.datasets() : content.dataset(slug));
    if (!found) return next();
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(found));
  } catch (error) {
    next(error);
  }
}
