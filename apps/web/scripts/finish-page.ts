import { withDataFaceLater } from "./first-paint-faces.ts";
import { pageStyles } from "./page-styles.ts";

const stylesheetLink = /<link rel="stylesheet" href="([^"]+)" data-precedence="site"\/>/;
const modulePreload = /<link rel="modulepreload"[^>]*>/g;
const entryScript = /<script type="module" async="">([\s\S]*?)<\/script>/;

/** What boot/start.ts reads: where the parts of the page's JavaScript lie. */
interface PageModules {
  styles: string;
  manifest: string;
  entry: string;
  /** Route id → the chunks that make up its module. */
  routes: Record<string, string[]>;
  /** In the page for unknown addresses: the routes with a slug, by the pattern of their paths. */
  slugs?: { pattern: string; id: string; chunks: string[] }[];
}

/**
 * Makes a prerendered page light: its rules in the page, no preloads of modules, and the JavaScript named
 * in a block of data, for boot/start.ts to fetch after the first paint. Throws where the page does not look as
 * React Router wrote it so far.
 */
export function finishPage(name: string, html: string, readAsset: (url: string) => string): string {
  const styles = stylesheetLink.exec(html);
  const script = entryScript.exec(html);
  if (!styles?.[1] || !script?.[1]) {
    throw new Error(`${name}: expected one stylesheet link and one module script.`);
  }
  const modules = pageModules(name, styles[1], script[1]);
  if ("routes/not-found" in modules.routes) {
    modules.slugs = slugRoutes(name, readAsset(modules.manifest));
  }
  const css = withDataFaceLater(pageStyles(readAsset(modules.styles), html));
  // A function as the replacement: "$" in the inserted text means nothing then.
  return html
    .replaceAll(modulePreload, "")
    .replace(stylesheetLink, () => `<style>${css}</style>`)
    .replace(
      entryScript,
      () => `<script type="application/json" id="page-modules">${JSON.stringify(modules)}</script>`,
    );
}

function pageModules(name: string, styles: string, script: string): PageModules {
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
  return { styles, manifest, entry, routes: Object.fromEntries(byRoute) };
}

/**
 * The host answers an unknown slug with the 404 page, the router takes it for the route with the slug. So
 * at such an address the page starts with that route's modules: the router then renders what is there.
 */
function slugRoutes(name: string, manifest: string): PageModules["slugs"] {
  const json = /^window\.__reactRouterManifest=([\s\S]*);\s*$/.exec(manifest)?.[1];
  if (!json) throw new Error(`${name}: the manifest is not written as expected.`);
  const { routes } = JSON.parse(json) as { routes: Record<string, ManifestRoute> };
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

interface ManifestRoute {
  id: string;
  path?: string;
  module: string;
  clientLoaderModule?: string;
  hydrateFallbackModule?: string;
}

function patternOf(path: string): string {
  return `^/${path.replaceAll(/\/:\w+\?/g, "(/[^/]+)?").replaceAll(/:\w+/g, "[^/]+")}/?$`;
}
