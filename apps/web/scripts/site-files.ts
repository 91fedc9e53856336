import { copyFile, glob, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import { brand } from "@site/content/brand";

/** Writes sitemap, robots.txt, web manifest and the host's 404 page. The sitemap lists what the pages say of themselves. */
export async function writeSiteFiles(client: string): Promise<void> {
  const addresses: string[] = [];
  for await (const file of glob("**/*.html", { cwd: client })) {
    const address = listedAddress(await readFile(path.join(client, file), "utf8"));
    if (address) addresses.push(address);
  }
  const write = (name: string, text: string) => writeFile(path.join(client, name), text);
  // The name under which the host looks for it.
  await copyFile(path.join(client, "404/index.html"), path.join(client, "404.html"));
  await write("sitemap.xml", sitemap(addresses.sort()));
  await write("robots.txt", robots());
  await write("site.webmanifest", webManifest());
}

/** The canonical address of a page that wants to be found; `undefined` for all others. */
export function listedAddress(html: string): string | undefined {
  if (/<meta name="robots" content="[^"]*noindex/.test(html)) return undefined;
  return /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
}

export function sitemap(addresses: readonly string[]): string {
  const urls = addresses.map((address) => `  <url><loc>${address}</loc></url>\n`).join("");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`;
}

function robots(): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL("/sitemap.xml", brand.origin).href}\n`;
}

function webManifest(): string {
  return JSON.stringify({
    name: brand.name,
    short_name: brand.name,
    description: brand.tagline,
    start_url: "/",
    display: "browser",
    icons: [{ src: "/icon.svg", sizes: "any", type: "image/svg+xml" }],
  });
}
