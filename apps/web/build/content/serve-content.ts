import { createReadStream } from "node:fs";
import path from "node:path";

import { watchContent } from "@site/content/engine/watch-content";
import type { ViteDevServer } from "vite";

const types: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".jpg": "image/jpeg",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
};

/** Builds the content with drafts, again after each edit, serves it, and has the open page look again. */
export async function serveContent(server: ViteDevServer, folder: string): Promise<void> {
  const stop = await watchContent(folder, {
    built: () => {
      // The renderer caches what it has read, so its modules are reloaded with the pages.
      for (const { moduleGraph, hot } of Object.values(server.environments)) {
        moduleGraph.invalidateAll();
        hot.send({ type: "full-reload" });
      }
    },
    failed: (message) => {
      server.config.logger.error(message);
      server.ws.send({ type: "error", err: { message, stack: "" } });
    },
  });
  server.httpServer?.once("close", stop);
  server.middlewares.use("/content", (request, response, next) => {
    const file = path.join(folder, new URL(request.url ?? "/", "http://localhost").pathname);
    if (!file.startsWith(folder + path.sep)) return next();
    const type = types[path.extname(file)] ?? "application/octet-stream";
    createReadStream(file)
      .once("open", () => response.setHeader("content-type", type))
      .once("error", () => next())
      .pipe(response);
  });
}
