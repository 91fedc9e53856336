import type { IncomingMessage, ServerResponse } from "node:http";

import type { SiteConfig } from "@site/contracts/site/site-config";

import { sendText, startHttpServer } from "./http.ts";
import {
  allowOrigin,
  type Hosting,
  getHeaders,
  matchesSource,
  readHosting,
} from "./site-host/hosting.ts";
import { proxyWebSocket, type Proxy, UpstreamUnavailable, createProxy } from "./site-host/proxy.ts";
import { createFileCache, sendNotFound, serveStatic } from "./site-host/static-files.ts";

export interface SiteHostOptions {
  port: number;
  /** Path of production's settings: served files, rewrites, redirects and headers. */
  firebaseJson: string;
  /** Content of `/site-config.json`. */
  siteConfig: SiteConfig;
  /** Scripts, by path, that replace third-party ones. */
  standInScripts?: Readonly<Record<string, string>>;
  /** Brotli quality. Default: 11, the smallest files. */
  compressionQuality?: number | undefined;
  /** Addresses of the API. Requests to rewritten paths alternate between them. */
  apiUrls: readonly string[];
  /** Folder to serve under `/_ui`, for developers. It is never deployed. */
  uiPage?: string | undefined;
  /** URL of a server that handles everything except the API instead of the built files, including WebSockets. */
  devServer?: string | undefined;
}

export interface SiteHost {
  url: string;
  stop: () => Promise<void>;
}

interface Site {
  hosting: Hosting;
  origin: string;
  siteConfig: SiteConfig;
  standInScripts: Readonly<Record<string, string>>;
  read: ReturnType<typeof createFileCache>;
  api: Proxy;
  devServer: Proxy | undefined;
  uiPage: string | undefined;
}

/** Serves the site on 127.0.0.1 as Firebase Hosting would, with the same settings. */
export async function startSiteHost(options: SiteHostOptions): Promise<SiteHost> {
  const origin = `http://127.0.0.1:${options.port}`;
  const { devServer } = options;
  const hosting = readHosting(options.firebaseJson);
  const { emulatorUrl } = options.siteConfig.identity;
  const site: Site = {
    hosting: emulatorUrl ? allowOrigin(hosting, new URL(emulatorUrl).origin) : hosting,
    origin,
    siteConfig: options.siteConfig,
    standInScripts: options.standInScripts ?? {},
    read: createFileCache(options.compressionQuality ?? 11),
    api: createProxy(options.apiUrls),
    devServer: devServer === undefined ? undefined : createProxy([devServer]),
    uiPage: options.uiPage,
  };
  const { server, close } = await startHttpServer((request, response) => {
    handleRequest(request, response, site).catch((error: unknown) =>
      sendError(response, site, error),
    );
  }, options.port);
  if (devServer !== undefined) {
    server.on("upgrade", (request, socket, head) => {
      proxyWebSocket(devServer, request, socket, head);
    });
  }
  return { url: origin, stop: close };
}

async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  site: Site,
): Promise<void> {
  const [rawPath = "", ...rest] = (request.url ?? "").split("?");
  const search = rest.length > 0 ? `?${rest.join("?")}` : "";
  const pathname = decodePath(rawPath);
  const { hosting } = site;
  if (pathname === undefined) return sendNotFound(request, response, site, "/");
  // Redirects other names of this host, which would be other origins with other sessions. Only `localhost` stays,
  // because browsers have no passkeys for IP addresses.
  const { host, port } = new URL(site.origin);
  const hosts = [host, `localhost:${port}`];
  if (!hosts.includes(request.headers.host ?? "") && request.method === "GET") {
    response.writeHead(307, { Location: `${site.origin}${rawPath}${search}` }).end();
    return;
  }
  if (pathname === "/site-config.json") {
    const headers = { ...getHeaders(hosting, pathname), "Content-Type": "application/json" };
    return sendText(response, 200, JSON.stringify(site.siteConfig), headers);
  }
  const standIn = site.standInScripts[pathname];
  if (standIn !== undefined) {
    const headers = { ...getHeaders(hosting, pathname), "Content-Type": "text/javascript" };
    return sendText(response, 200, standIn, headers);
  }
  if (hosting.rewrites.some(({ source }) => matchesSource(source, pathname))) {
    const { "cache-control": _, ...headers } = getHeaders(hosting, pathname);
    return site.api(request, response, headers);
  }
  const redirect = hosting.redirects.find(({ source }) => matchesSource(source, pathname));
  if (redirect) {
    response.writeHead(redirect.type, { Location: redirect.destination }).end();
    return;
  }
  if (site.uiPage && /^\/_ui(?:\/|$)/.test(pathname)) {
    const besideTheSite = { ...site, hosting: { ...hosting, public: site.uiPage } };
    return serveStatic(request, response, besideTheSite, pathname.slice(4) || "/", search);
  }
  if (site.devServer) return site.devServer(request, response);
  return serveStatic(request, response, site, pathname, search);
}

function decodePath(rawPath: string): string | undefined {
  try {
    const pathname = decodeURIComponent(rawPath);
    return pathname.startsWith("/") && !/[\0\\]/.test(pathname) ? pathname : undefined;
  } catch {
    return undefined;
  }
}

function sendError(response: ServerResponse, site: Site, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const headers = getHeaders(site.hosting, "/");
  if (error instanceof UpstreamUnavailable) {
    const body = { message: "The service is away for a moment. Please try again shortly." };
    return sendText(response, 503, JSON.stringify(body), {
      ...headers,
      "cache-control": "no-store",
      "Content-Type": "application/json",
      "Retry-After": 5,
    });
  }
  console.error(error);
  return sendText(response, 500, "The site host failed; its reason is in the log.", headers);
}
