import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import path from "node:path";

import { draftFolders } from "@site/content/read/config";
import type { Connect, Plugin, ViteDevServer } from "vite";

import type * as Server from "../../app/entry.server.tsx";
import { loadSiteContent, serveContent } from "../content/serve-content.ts";

/** Renders pages on request in development, with drafts (Vite, "Server-Side Rendering"). */
export function devServerPlugin(): Plugin {
  return {
    name: "develop-site",
    apply: "serve",
    async configureServer(server) {
      await serveContent(server);
      return () => {
        server.middlewares.use((request, response, next) => {
          void sendPage(server, request.url ?? "/", response, next);
        });
      };
    },
    hotUpdate({ modules, file, server }) {
      // Reload the page for modules that the browser never loaded, as after a failed render.
      const { client } = server.environments;
      const isServed = (client.moduleGraph.getModulesByFile(file)?.size ?? 0) > 0;
      if (this.environment.name !== "ssr" || modules.length === 0 || isServed) return;
      client.hot.send({ type: "full-reload" });
    },
  };
}

async function sendPage(
  server: ViteDevServer,
  url: string,
  response: ServerResponse,
  next: Connect.NextFunction,
): Promise<void> {
  try {
    const { NOT_FOUND_PATH, PageNotFound, renderPage } = (await server.ssrLoadModule(
      "/app/entry.server.tsx",
    )) as typeof Server;
    const sent = await createRenderInput(server);
    const { pathname } = new URL(url, "http://localhost");
    const html = await renderPage(pathname, sent).catch((thrown: unknown) => {
      if (!(thrown instanceof PageNotFound)) throw thrown;
      response.statusCode = 404;
      return renderPage(NOT_FOUND_PATH, sent);
    });
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(await server.transformIndexHtml(url, html));
  } catch (error) {
    // Show the cause, because it names what actually failed.
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    if (cause instanceof Error) server.ssrFixStacktrace(cause);
    next(cause);
  }
}

async function createRenderInput(server: ViteDevServer): Promise<Server.RenderInput> {
  const manifest = await readFile(path.join(draftFolders.target, "manifest.json"), "utf8");
  return {
    content: await loadSiteContent(server),
    contentManifest: JSON.parse(manifest) as Server.RenderInput["contentManifest"],
    modules: ["/app/entry.client.tsx"],
    stylesheet: "/app/styles/app.css",
  };
}
