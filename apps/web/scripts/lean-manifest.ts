const written = /^window\.__reactRouterManifest=(\{[\s\S]*\});/;

/** The router's list of routes and the files of each, as React Router writes it for the browser. */
export interface RouterManifest {
  entry: { imports: string[] };
  routes: Record<string, ManifestRoute>;
}

interface ManifestRoute {
  id: string;
  path?: string;
  module: string;
  hasLoader?: boolean;
  hasClientLoader?: boolean;
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
 * The manifest without what says nothing: what is false, empty or said twice, and imports that are loaded with
 * every page or named beside them. Every page loads it, and each file's name costs six bytes that nothing compresses.
 */
export function leanManifest(manifest: string): string {
  const whole = readManifest("manifest", manifest);
  const { root } = whole.routes;
  const everywhere = new Set([root?.module, ...(root?.imports ?? []), ...whole.entry.imports]);
  const routes = Object.entries(whole.routes).map(([id, route]) => {
    const named = new Set([...everywhere, route.clientLoaderModule, route.clientMiddlewareModule]);
    const imports = route.imports?.filter((file) => !named.has(file)) ?? [];
    const said = { ...route, imports, id: false, hasDefaultExport: false };
    return [id, Object.fromEntries(Object.entries(said).filter(saysSomething))];
  });
  const lean = { routes: Object.fromEntries(routes) };
  const ids = "for(const[id,route]of Object.entries(__reactRouterManifest.routes))route.id=id";
  return `window.__reactRouterManifest=${JSON.stringify(lean)};${ids}`;
}

function saysSomething([, value]: [string, unknown]): boolean {
  return value !== false && !(Array.isArray(value) && value.length === 0);
}
