import { getRecordKey } from "../browser/decision-record.ts";
import { type ConsentConfig, getCookieNames } from "../core/config.ts";
import { matchesCookieName } from "../core/cookies.ts";

/** Something that a page has stored in the browser. */
export interface StoredItem {
  place: "cookie" | "local storage" | "session storage" | "IndexedDB" | "cache";
  name: string;
}

/**
 * Lists the names of what this page can see of its storage. Uses nothing outside of itself, so that a browser test can
 * run it in a page (`page.evaluate(listStored)`). `HttpOnly` cookies are invisible to it.
 */
export async function listStored(): Promise<StoredItem[]> {
  const found: StoredItem[] = [];
  const add = async (
    place: StoredItem["place"],
    list: () => string[] | Promise<string[]>,
  ): Promise<void> => {
    try {
      for (const name of await list()) found.push({ place, name });
    } catch {
      // Blocked storage has nothing in it.
    }
  };
  await add("cookie", () =>
    document.cookie
      .split(/; */)
      .filter(Boolean)
      .map((pair) => pair.split("=")[0] ?? ""),
  );
  await add("local storage", () => Object.keys(localStorage));
  await add("session storage", () => Object.keys(sessionStorage));
  await add("IndexedDB", async () => {
    const databases = await indexedDB.databases();
    return databases.map(({ name = "" }) => name);
  });
  await add("cache", () => caches.keys());
  return found;
}

/**
 * Finds stored items that no service declares. `storage` has the names of what is stored beside cookies, with `*` for
 * any characters. What this package stores is declared already.
 */
export function findUndeclared(
  config: ConsentConfig,
  stored: readonly StoredItem[],
  { storage = [] }: { storage?: readonly string[] } = {},
): StoredItem[] {
  const names = getCookieNames(config);
  const services = [...config.necessary, ...config.optional, ...config.functional];
  const cookies = [names.flag, names.list, ...services.flatMap((service) => service.cookies)];
  const others = [getRecordKey(names), ...storage];
  return stored.filter(
    ({ place, name }) => !matchesCookieName(place === "cookie" ? cookies : others, name),
  );
}

/** For development: warns in the console about undeclared items, every two seconds until stopped, each once. */
export function reportUndeclared(
  config: ConsentConfig,
  options: { storage?: readonly string[] } = {},
): () => void {
  const known = new Set<string>();
  const report = async () => {
    for (const { place, name } of findUndeclared(config, await listStored(), options)) {
      const text = `${place}: ${name}`;
      if (known.has(text)) continue;
      known.add(text);
      console.warn(`No service declares this ${text}`);
    }
  };
  void report();
  const timer = setInterval(() => void report(), 2000);
  return () => clearInterval(timer);
}
