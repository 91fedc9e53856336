const staticImport = /(?:\bfrom|\bimport)\s*"\.\/([\w.-]+\.js)"/g;

/**
 * What the named chunks import, and what that imports in its turn, without themselves: each behind all that it
 * needs. So the browser asks for all of it at once, and each runs in a task of its own.
 */
export function sharedChunks(named: string[], readAsset: (url: string) => string): string[] {
  const seen = new Set<string>();
  const ordered: string[] = [];
  const visit = (url: string) => {
    if (seen.has(url)) return;
    seen.add(url);
    const folder = url.slice(0, url.lastIndexOf("/") + 1);
    for (const [, name = ""] of readAsset(url).matchAll(staticImport)) visit(folder + name);
    ordered.push(url);
  };
  named.forEach(visit);
  return ordered.filter((url) => !named.includes(url));
}
