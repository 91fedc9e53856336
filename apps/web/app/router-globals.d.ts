/** What React Router keeps on the window between the document and its start; it has no types of its own. */
interface Window {
  __reactRouterRouteModules?: Record<string, unknown>;
}
