import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import path from "node:path";

import { siteFolders } from "@site/content/read/folders";
import type { Connect, Plugin, ViteDevServer } from "vite";

import type * as Server from "../../app/entry.server.tsx";
import { openSiteContent } from "../content/open-site-content.ts";
import { serveContent } from "../content/serve-content.ts";

const drafts = `${siteFolders.target}-drafts`;

/** Renders each page as it is asked for while developing, with the drafts of the content. Source: Vite, "Server-Side Rendering". */
export function developSite(): Plugin {
  return {
    name: "develop-site",
    apply: "serve",
    async configureServer(server) {
      await serveContent(server, drafts);
      return () => {
        server.middlewares.use((request, response, next) => {
          void sendPage(server, request.url ?? "/", response, next);
        });
      };
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
    const { PageNotFound, renderPage } = (await server.ssrLoadModule(
      "/app/entry.server.tsx",
    )) as typeof Server;
    const sent = await whatIsSent();
    const { pathname } = new URL(url, "http://localhost");
    const html = await renderPage(pathname, sent).catch((thrown: unknown) => {
      if (!(thrown instanceof PageNotFound)) throw thrown;
      response.statusCode = 404;
      return renderPage("/404", sent);
    });
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(await server.transformIndexHtml(url, html));
  } catch (error) {
    next(error);
  }
}

async function whatIsSent(): Promise<Server.Sent> {
  const manifest = await readFile(path.join(drafts, "manifest.json"), "utf8");
  return {
    content: openSiteContent(drafts),
    contentManifest: JSON.parse(manifest) as Server.Sent["contentManifest"],
    modules: ["/app/entry.client.tsx"],
    stylesheet: "/app/styles/app.css",
  };
}
