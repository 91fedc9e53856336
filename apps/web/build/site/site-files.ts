import { copyFile, glob, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import { toAbsoluteUrl, brand } from "@site/content/brand";
import { catalogue } from "@site/content/datasets/catalogue";
import { getDatasetPath } from "@site/content/datasets/dataset-page";
import type { SitePage } from "@site/content/query/types";
import { pageUrl } from "@site/contracts/site/known-pages";

const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year. Each daily build renews it. */
const VALID_DAYS = 180;

/** The security.txt (https://www.rfc-editor.org/rfc/rfc9116). */
export function createSecurityTxt(today: string): string {
  const expires = new Date(Date.parse(today) + VALID_DAYS * DAY_MS);
  const fields = [
    ["Contact", `mailto:${brand.supportEmail}`],
    ["Contact", pageUrl(brand.origin, "/support")],
    ["Expires", expires.toISOString().replace(/\.\d+Z$/, "Z")],
    ["Preferred-Languages", "en"],
    ["Canonical", `${brand.origin}/.well-known/security.txt`],
  ];
  return fields.map(([name, value]) => `${name}: ${value}\n`).join("");
}

/**
 * Writes the sitemap, robots.txt, the web manifest and the host's 404 page. The sitemap is derived from the pages'
 * metadata.
 */
export async function writeSiteFiles(
  client: string,
  contentPages: readonly SitePage[],
): Promise<void> {
  const addresses: string[] = [];
  for await (const file of glob("**/*.html", { cwd: client })) {
    const address = findListedAddress(await readFile(path.join(client, file), "utf8"));
    if (address && !addresses.includes(address)) addresses.push(address);
  }
  const write = (name: string, text: string) => writeFile(path.join(client, name), text);
  // The host looks for its 404 page under this name.
  await copyFile(path.join(client, "404/index.html"), path.join(client, "404.html"));
  await write("sitemap.xml", createSitemap(addresses.sort(), listLastChanges(contentPages)));
  await write("robots.txt", createRobotsTxt());
  await write("site.webmanifest", createWebManifest());
}

/** The canonical address of an indexable page; `undefined` for all others. */
export function findListedAddress(html: string): string | undefined {
  if (/<meta name="robots" content="[^"]*noindex/.test(html)) return undefined;
  return /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
}

/** Renders a sitemap with the last change of each page, if known (https://www.sitemaps.org/protocol.html). */
function createSitemap(addresses: readonly string[], changed: ReadonlyMap<string, string>): string {
  const urls = addresses.map((address) => {
    const day = changed.get(address);
    return `  <url><loc>${address}</loc>${day ? `<lastmod>${day}</lastmod>` : ""}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("")}</urlset>\n`;
}

function listLastChanges(pages: readonly SitePage[]): Map<string, string> {
  const datasets = catalogue.map(({ slug, versions }) => ({
    path: getDatasetPath(slug),
    modified: versions[0]?.date,
  }));
  const tutorials = pages.filter(({ collection }) => collection === "tutorials");
  const dated = [
    ...pages.map(({ path, canonical, modified }) => ({ path: canonical ?? path, modified })),
    ...datasets,
    { path: "/datasets", modified: findNewest(datasets) },
    { path: "/tutorials", modified: findNewest(tutorials) },
  ];
  return new Map(
    dated.flatMap(({ path, modified }) =>
      modified ? [[toAbsoluteUrl(path), modified] as const] : [],
    ),
  );
}

/** The newest last change among the pages of a list. */
function findNewest(pages: readonly { modified?: string | undefined }[]): string | undefined {
  return pages
    .flatMap(({ modified = [] }) => modified)
    .sort()
    .at(-1);
}

function createRobotsTxt(): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${toAbsoluteUrl("/sitemap.xml")}\n`;
}

function createWebManifest(): string {
  return JSON.stringify({
    name: brand.name,
    short_name: brand.name,
    description: brand.tagline,
    start_url: "/",
    display: "browser",
    icons: [{ src: "/icon.svg", sizes: "any", type: "image/svg+xml" }],
  });
}
