import { minifySync } from "vite";

import { routesOf } from "./manifest-table.ts";
import { sharedChunks } from "./shared-chunks.ts";

const written = /^window\.__reactRouterManifest=(\{[\s\S]*\});/;
const dynamicImport = /\bimport\([`"']\.\/([\w.-]+\.js)[`"']\)/g;
const asset = /^\/assets\/(.+)\.js$/;

/** The router's list of routes and the files of each, as React Router writes it for the browser. */
export interface RouterManifest {
  entry: { imports: string[] };
  routes: Record<string, ManifestRoute>;
}

interface ManifestRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  hasAction?: boolean;
  hasClientAction?: boolean;
  hasErrorBoundary?: boolean;
  hasLoader?: boolean;
  hasClientLoader?: boolean;
  hasClientMiddleware?: boolean;
  module: string;
  clientLoaderModule?: string;
  clientMiddlewareModule?: string;
  hydrateFallbackModule?: string;
  imports?: string[];
}

/** Throws with the name of who asks, where the manifest is not written as it is known. */
export function readManifest(name: string, manifest: string): RouterManifest {
  const json = written.exec(manifest)?.[1];
  if (!json) throw new Error(`${name}: the router's manifest is not written as expected.`);
  return JSON.parse(json) as RouterManifest;
}

/**
 * The manifest as a table and the function that reads it: JSON names every key of every route, and a file as often
 * as a route imports it. Every page loads it, and each file's name costs bytes that nothing compresses, so imports
 * that are loaded with every page or named beside them are left out, and what only the first page shows. Added is
 * what the loader of a route imports when it runs, so that it is asked for together with the loader.
 */
export function leanManifest(manifest: string, readAsset: (url: string) => string): string {
  const { routes, entry } = readManifest("manifest", manifest);
  for (const route of Object.values(routes)) {
    const later = route.clientLoaderModule ? loaded(route.clientLoaderModule, readAsset) : [];
    route.imports = [...new Set([...(route.imports ?? []), ...later])];
  }
  const everywhere = [routes.root?.module, ...(routes.root?.imports ?? []), ...entry.imports];
  const shared = byFrequency(
    Object.values(routes).flatMap((route) => importsOf(route, everywhere)),
  );
  let above: string | undefined;
  const rows = Object.values(routes).map((route) => {
    const { parentId = "-" } = route;
    const imports = importsOf(route, everywhere).map((file) => shared.indexOf(file));
    const row = routeRow(route, parentId === above ? "" : parentId, imports);
    above = parentId;
    return row;
  });
  const table = [rows.join("\n"), shared.map(shortName).join(" ")].join("\n\n");
  const routesInBrowser = `(${routesOf.toString()})(${JSON.stringify(table)})`;
  const script = `window.__reactRouterManifest = { routes: ${routesInBrowser} }`;
  return minifySync("manifest.js", script).code;
}

function loaded(file: string, readAsset: (url: string) => string): string[] {
  const found = readAsset(file).matchAll(dynamicImport);
  const files = [...found].map(([, name = ""]) => `/assets/${name}`);
  return [...files, ...sharedChunks(files, readAsset)];
}

function importsOf(route: ManifestRoute, everywhere: (string | undefined)[]): string[] {
  const named = new Set([...everywhere, route.clientLoaderModule, route.clientMiddlewareModule]);
  return route.imports?.filter((file) => !named.has(file)) ?? [];
}

function routeRow(route: ManifestRoute, parent: string, imports: number[]): string {
  const { id, path, hasAction, hasClientAction } = route;
  if (hasAction || hasClientAction) throw new Error(`manifest: ${id} has an action.`);
  const name = id.replace("routes/", "");
  const says = [
    route.index,
    route.hasErrorBoundary,
    route.hasLoader,
    route.hasClientLoader,
    route.hasClientMiddleware,
  ];
  const files = [route.module, route.clientLoaderModule, route.clientMiddlewareModule];
  return [
    name,
    parent,
    path === name ? "" : path || "-",
    says.reduce((sum, said, bit) => sum + (said ? 2 ** bit : 0), 0),
    imports
      .map((at) => String.fromCharCode(48 + at))
      .toSorted()
      .join(""),
    ...files.map((file) => {
      const short = file ? shortName(file) : "";
      return short.startsWith(`${name}-`) ? short.slice(name.length) : short;
    }),
  ]
    .join(" ")
    .trimEnd();
}

function shortName(file: string): string {
  const name = asset.exec(file)?.[1];
  if (!name) throw new Error(`manifest: ${file} is no script among the assets.`);
  return name;
}

/** Each once, those that are named most often first. */
function byFrequency(files: string[]): string[] {
  const times = Map.groupBy(files, (file) => file);
  const count = (file: string) => times.get(file)?.length ?? 0;
  return [...times.keys()].sort((a, b) => count(b) - count(a));
}
