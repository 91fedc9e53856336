/** What the browser is told of a route. */
export interface LeanRoute {
  id: string;
  parentId?: string;
  path?: string;
  index: boolean;
  hasErrorBoundary: boolean;
  hasLoader: boolean;
  hasClientLoader: boolean;
  hasClientMiddleware: boolean;
  module?: string;
  clientLoaderModule?: string;
  clientMiddlewareModule?: string;
  imports: (string | undefined)[];
}

/**
 * Reads the table that lean-manifest.ts writes: a row for each route, an empty line, and the files that routes import,
 * which a row names by characters from "0" on. A file that begins with "-" has the route's own name. It runs in the
 * browser, as the text of this function: nothing of this module is there.
 */
export function routesOf(table: string): Record<string, LeanRoute> {
  const [rows = "", shared = ""] = table.split("\n\n");
  const address = (name: string) => `/assets/${name}.js`;
  const imported = shared.split(" ").map(address);
  const routes: Record<string, LeanRoute> = {};
  let above: string | undefined;
  for (const row of rows.split("\n")) {
    const cells = row.split(" ").map((cell) => cell || undefined);
    const [name = "", parentId = above, path = name, says, imports = "", ...files] = cells;
    const said = Number(says);
    const id = name === "root" ? name : `routes/${name}`;
    const [module, clientLoaderModule, clientMiddlewareModule] = files.map(
      (file) => file && address(file.startsWith("-") ? name + file : file),
    );
    above = parentId;
    routes[id] = {
      id,
      parentId: parentId === "-" ? undefined : parentId,
      path: path === "-" ? undefined : path,
      index: !!(said & 1),
      hasErrorBoundary: !!(said & 2),
      hasLoader: !!(said & 4),
      hasClientLoader: !!(said & 8),
      hasClientMiddleware: !!(said & 16),
      module,
      clientLoaderModule,
      clientMiddlewareModule,
      imports: imports.split("").map((one) => imported[one.charCodeAt(0) - 48]),
    };
  }
  return routes;
}
