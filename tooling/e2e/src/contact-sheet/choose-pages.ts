import { guardedPages, openPages } from "../site-pages.ts";

/** A page as the sheet shows it. */
export interface PageToPicture {
  path: string;
  visitor: "new" | "decided" | "owner";
}

/** Texts of which one stands for all. */
const templates = [
  /^\/blog\/(?!page\/|tags\/)[^/]+$/,
  /^\/blog\/tags\/[^/]+$/,
  /^\/tutorials\/[^/]+$/,
];

/**
 * Every route, one page of each template, the page for what is not found, the home page as a new visitor meets
 * it, and the guarded pages as an owner of a licence sees them. With `wanted`, only the paths that are named.
 */
export async function choosePages(site: string, wanted: string[]): Promise<PageToPicture[]> {
  const sitemap = await (await fetch(new URL("/sitemap.xml", site))).text();
  const published = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  const examples = templates.flatMap(
    (template) => published.find((one) => template.test(one)) ?? [],
  );
  const pages: PageToPicture[] = [
    { path: "/", visitor: "new" },
    ...[...openPages, ...examples, "/changelog", "/pricng"].map((path): PageToPicture => ({
      path,
      visitor: "decided",
    })),
    ...[...guardedPages, "/get-download"].map((path): PageToPicture => ({
      path,
      visitor: "owner",
    })),
  ];
  return wanted.length > 0 ? pages.filter(({ path }) => wanted.includes(path)) : pages;
}
