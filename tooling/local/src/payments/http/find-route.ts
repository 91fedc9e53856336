import type { Route } from "./route.ts";

/** The operation at this address, and the identifiers in it. */
export function findRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): { route: Route; ids: string[] } | undefined {
  const given = path.split("/");
  for (const route of routes) {
    if (route.method !== method) continue;
    const wanted = route.path.split("/");
    if (wanted.length !== given.length) continue;
    if (!wanted.every((part, index) => part.startsWith(":") || part === given[index])) continue;
    const ids = given.filter((_part, index) => wanted[index]?.startsWith(":"));
    return { route, ids: ids.map(decodeURIComponent) };
  }
  return undefined;
}
