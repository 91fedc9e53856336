import type { Manifest, ManifestChunk } from "vite";

/** The scripts of a page, as paths on the site. */
interface PageChunks {
  /** The initial scripts in execution order: dependencies, the page's module, and the application's entry last. */
  modules: string[];
  /** The initial scripts and those that load later without a click. */
  all: string[];
}

/** These load the full stylesheet when opened (navigation/full-stylesheet.tsx), so no page includes their rules. */
const openedOnClick = [
  "app/features/datasets/whole-table/table-view.tsx",
  "app/features/frame/search-dialog.tsx",
];
const isPage = (key: string) => key.startsWith("app/routes/");

/** Finds the chunks of the application's entry and a page's module in Vite's manifest. */
export function findPageChunks(manifest: Manifest, entry: string, page: string): PageChunks {
  for (const part of openedOnClick) getChunk(manifest, part);
  const first = collectImports(manifest, [entry, page]);
  const later = new Set(first);
  for (const key of later) {
    const parts = manifest[key]?.dynamicImports ?? [];
    for (const found of collectImports(
      manifest,
      parts.filter((part) => !isPage(part) && !openedOnClick.includes(part)),
    ))
      later.add(found);
  }
  const toAddresses = (keys: Iterable<string>) =>
    [...keys].flatMap((key) => (manifest[key] ? [`/${manifest[key].file}`] : []));
  return { modules: toAddresses(first).reverse(), all: toAddresses(later) };
}

/** The chunks with all their imports, in traversal order. */
function collectImports(manifest: Manifest, keys: readonly string[]): Set<string> {
  const found = new Set(keys);
  for (const key of found) {
    for (const imported of getChunk(manifest, key).imports ?? []) found.add(imported);
  }
  return found;
}

function getChunk(manifest: Manifest, key: string): ManifestChunk {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`Vite's manifest has no ${key}.`);
  return chunk;
}
