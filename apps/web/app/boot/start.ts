import { reloadForChunk, withChunkTimeout } from "#app/lib/chunk-reload.ts";

interface PageModules {
  styles: string;
  manifest: string;
  entry: string;
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
  const { styles, manifest, entry, routes, slugs, state } = parts;
  const slug = slugs?.find(({ pattern }) => new RegExp(pattern).test(location.pathname));
  const all = slug ? { ...routes, [slug.id]: slug.chunks } : routes;
  const [modules] = await Promise.all([
    Promise.all(Object.entries(all).map(async ([id, urls]) => [id, await load(urls)] as const)),
    load([manifest]),
    addStyles(styles),
  ]);
  window.__reactRouterContext = state;
  window.__reactRouterRouteModules = Object.fromEntries(modules);
  await load([entry]);
}

async function load(urls: string[]): Promise<object> {
  const parts = await Promise.all(
    urls.map((url) => import(/* @vite-ignore */ url) as Promise<object>),
  );
  return Object.assign({}, ...parts) as object;
}

/** The whole stylesheet behind the page's own rules; React finds it by its address and keeps it. */
function addStyles(href: string): Promise<unknown> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  link.dataset.precedence = "site";
  document.head.append(link);
  return new Promise((resolve, reject) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", () => reject(new Error("The stylesheet did not load.")));
  });
}
