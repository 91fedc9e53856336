/** What React Router keeps on the window; it has no types of its own. */
interface Window {
  __reactRouterContext?: object;
  __reactRouterRouteModules?: Record<string, unknown>;
  __reactRouterManifest?: { routes: Record<string, ManifestRoute> };
  __reactRouterDataRouter?: {
    state: { navigation: { location?: Pick<Location, "pathname" | "search" | "hash"> } };
    match: (
      href: string,
    ) => { route: { id: string }; params: Record<string, string | undefined> }[] | null;
  };
}

/** The files of a route, as the router fetches them. */
interface ManifestRoute {
  hasLoader?: boolean;
  hasClientLoader?: boolean;
  module: string;
  imports?: string[];
  clientLoaderModule?: string;
  clientMiddlewareModule?: string;
}
