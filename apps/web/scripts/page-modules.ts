import { readManifest } from "./lean-manifest.ts";
import { sharedChunks } from "./shared-chunks.ts";

/** What boot/start.ts reads: where the parts of the page's JavaScript lie. */
export interface PageModules {
  styles: string;
  manifest: string;
  entry: string;
  /** What the chunks of the routes and the entry import, in the order in which it may run. */
  shared: string[];
  /** Route id → the chunks that make up its module. */
  routes: Record<string, string[]>;
  /** In the page for unknown addresses: the routes with a slug, by the pattern of their paths. */
  slugs?: { pattern: string; id: string; chunks: string[] }[];
}

/** Reads the modules out of the script that the prerender wrote to import them. */
export function pageModules(
  name: string,
  styles: string,
  script: string,
  readAsset: (url: string) => string,
): PageModules {
  const chunks = new Map<string, string[]>();
  for (const [, variable = "", url = ""] of script.matchAll(/import \* as (\w+) from "([^"]+)"/g)) {
    chunks.set(variable, [url]);
  }
  for (const [, variable = "", parts = ""] of script.matchAll(/const (\w+) = \{([^}]*)\};/g)) {
    const names = parts.split(",").map((part) => part.replace("...", ""));
    chunks.set(
      variable,
      names.flatMap((part) => chunks.get(part) ?? []),
    );
  }
  const manifest = /import "([^"]+)"/.exec(script)?.[1];
  const entry = /import\("([^"]+)"\)/.exec(script)?.[1];
  const routes = /__reactRouterRouteModules = \{([^}]*)\}/.exec(script)?.[1];
  if (!manifest || !entry || !routes) {
    throw new Error(`${name}: the module script has no manifest, no entry or no routes.`);
  }
  const byRoute = [...routes.matchAll(/"([^"]+)":(\w+)/g)].map(([, id = "", variable = ""]) => {
    const urls = chunks.get(variable);
    if (!urls?.length) throw new Error(`${name}: route ${id} has no chunk.`);
    return [id, urls] as const;
  });
  const shared = sharedChunks([...byRoute.flatMap(([, urls]) => urls), entry], readAsset);
  return { styles, manifest, entry, shared, routes: Object.fromEntries(byRoute) };
}

/**
 * The host answers an unknown slug with the 404 page, the router takes it for the route with the slug. So
 * at such an address the page starts with that route's modules: the router then renders what is there.
 */
export function slugRoutes(name: string, manifest: string): PageModules["slugs"] {
  const { routes } = readManifest(name, manifest);
  return Object.values(routes).flatMap((route) => {
    if (!route.path?.includes(":")) return [];
    const chunks = [route.clientLoaderModule, route.hydrateFallbackModule, route.module];
    return [
      {
        pattern: patternOf(route.path),
        id: route.id,
        chunks: chunks.filter((one) => one !== undefined),
      },
    ];
  });
}

function patternOf(path: string): string {
  return `^/${path.replaceAll(/\/:\w+\?/g, "(/[^/]+)?").replaceAll(/:\w+/g, "[^/]+")}/?$`;
}
