import { reloadForChunk, withChunkTimeout } from "#app/lib/chunk-reload.ts";

interface PageModules {
  styles: string;
  manifest: string;
  entry: string;
  shared: string[];
  routes: Record<string, string[]>;
  slugs?: { pattern: string; id: string; chunks: string[] }[];
  state: object;
}

/**
 * Starts the application once the visitor sees the page, so that it stands in the way of nothing: the page
 * works before. A page in the background is not painted, so nothing is waited for there.
 */
export function startAfterPaint(): void {
  if (document.hidden) {
    start();
    return;
  }
  new PerformanceObserver((entries, observer) => {
    if (entries.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    start();
  }).observe({ type: "paint", buffered: true });
}

/** `scripts/finish-page.ts` writes the block of data that names the parts of the page's JavaScript. */
function start(): void {
  const icon = document.querySelector<HTMLLinkElement>("link[data-href]");
  if (icon?.dataset.href) icon.href = icon.dataset.href;
  const block = document.querySelector("#page-modules")?.textContent;
  if (!block) return;
  withChunkTimeout(fetchParts(JSON.parse(block) as PageModules)).catch((thrown: unknown) => {
    if (!reloadForChunk()) throw thrown;
  });
}

async function fetchParts(parts: PageModules): Promise<void> {
  const { styles, manifest, entry, shared, routes, slugs, state } = parts;
  const slug = slugs?.find(({ pattern }) => new RegExp(pattern).test(location.pathname));
  const all = slug ? { ...routes, [slug.id]: slug.chunks } : routes;
  const early = [manifest, ...shared];
  for (const href of [...early, ...Object.values(all).flat(), entry]) {
    addLink({ rel: "modulepreload", href });
  }
  const [modules] = await Promise.all([runModules(early, all), addStyles(styles)]);
  window.__reactRouterContext = state;
  window.__reactRouterRouteModules = modules;
  // React's renderer makes errors as it begins, for whose stacks V8 would read all of its code a second time.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  await run(entry).finally(() => (Error.stackTraceLimit = stackTraceLimit));
}

/** One chunk after the other, each in a task of its own: the page answers in between. */
async function runModules(
  early: string[],
  routes: Record<string, string[]>,
): Promise<Record<string, object>> {
  for (const url of early) await run(url);
  const modules: Record<string, object> = {};
  for (const [id, urls] of Object.entries(routes)) {
    const chunks: object[] = [];
    for (const url of urls) chunks.push(await run(url));
    modules[id] = Object.assign({}, ...chunks) as object;
  }
  return modules;
}

function run(url: string): Promise<object> {
  return import(/* @vite-ignore */ url) as Promise<object>;
}

function addLink(attributes: Partial<HTMLLinkElement>): HTMLLinkElement {
  const link = Object.assign(document.createElement("link"), attributes);
  document.head.append(link);
  return link;
}

/** The whole stylesheet behind the page's own rules; React finds it by its address and keeps it. */
function addStyles(href: string): Promise<unknown> {
  const link = addLink({ rel: "stylesheet", href });
  link.dataset.precedence = "site";
  return new Promise((resolve, reject) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", () => reject(new Error("The stylesheet did not load.")));
  });
}
