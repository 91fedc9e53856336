import { matchRoutes, type RouteObject } from "react-router";

interface ManifestRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
}

interface RouterGlobals {
  __reactRouterManifest?: { routes: Record<string, ManifestRoute> };
  __reactRouterRouteModules?: Record<string, unknown>;
}

/**
 * The host answers an address that nothing was built for with the page of another one, the 404. Where the
 * router takes such an address for a route of its own, as it does with an unknown post, that route's module
 * is fetched before hydration, so that the router renders at once and meets what stands in the document.
 */
export async function adoptDocument(pathname: string): Promise<void> {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: modules } =
    window as RouterGlobals;
  if (!manifest || !modules) return;
  const matches = matchRoutes(routeTree(Object.values(manifest.routes)), pathname) ?? [];
  const missing = matches.flatMap(({ route }) => manifest.routes[route.id ?? ""] ?? []);
  await Promise.all(
    missing
      .filter(({ id }) => !(id in modules))
      .map(async ({ id, module }) => {
        modules[id] = await import(/* @vite-ignore */ module);
      }),
  );
}

/** The manifest's flat list as the tree that the router matches against. */
export function routeTree(routes: ManifestRoute[], parentId?: string): RouteObject[] {
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, index: true } : { id, path, children: routeTree(routes, id) },
    );
}
