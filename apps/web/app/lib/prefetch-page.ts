import { fetchAhead } from "./fetch-ahead.ts";

const asked = new Set<string>();

/** Fetches the modules of a page of this site that the visitor may open next, and what it reads. */
export function prefetchPage(href: string): void {
  // A chunk that failed once may stay failed for the browser, so nothing is asked for in vain.
  if (asked.has(href) || !navigator.onLine) return;
  asked.add(href);
  const { pathname } = new URL(href);
  for (const { route, params } of window.__reactRouterDataRouter?.match(pathname) ?? []) {
    const files = window.__reactRouterManifest?.routes[route.id];
    if (!files) continue;
    const { module, clientLoaderModule, clientMiddlewareModule, imports = [] } = files;
    fetchAhead([clientLoaderModule, clientMiddlewareModule, ...imports]);
    void readyModule(route.id, module);
    // A page with a loader at build time reads what everybody may read, and reading it changes nothing.
    if (!files.hasLoader) continue;
    if (!files.hasClientLoader) fetchPayload(pathname);
    else void readAhead(clientLoaderModule ?? module, { params, request: new Request(href) });
  }
}

/** The router finds the module where it keeps those that it has loaded, so it waits for nothing at the click. */
async function readyModule(id: string, module: string): Promise<void> {
  try {
    const ready: unknown = await import(/* @vite-ignore */ module);
    if (window.__reactRouterRouteModules) window.__reactRouterRouteModules[id] ??= ready;
  } catch {
    // The navigation asks for it again and tells.
  }
}

/** What the router fetches for a page whose loader ran at build time alone. */
function fetchPayload(pathname: string): void {
  const link = document.createElement("link");
  Object.assign(link, { rel: "prefetch", as: "fetch", href: `${pathname}.data` });
  document.head.append(link);
}

interface LoaderArguments {
  params: Record<string, string | undefined>;
  request: Request;
}

/** The content database keeps what was read. A failure is told by the navigation, which reads it again. */
async function readAhead(loaderModule: string, given: LoaderArguments): Promise<void> {
  try {
    const { clientLoader } = (await import(/* @vite-ignore */ loaderModule)) as {
      clientLoader: (given: LoaderArguments) => unknown;
    };
    await clientLoader(given);
  } catch {
    // See above.
  }
}
