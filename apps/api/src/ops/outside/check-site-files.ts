import { brand } from "@site/content/brand";

import { checkSecurityTxt } from "../../doctor/check-security-txt.ts";
import { type Finding, findingsOf } from "../../doctor/finding.ts";
import { getPage } from "../../doctor/get-page.ts";
import { inTurns } from "./in-turns.ts";
import type { Outside } from "./outside.ts";

const { ok, wrong } = findingsOf("site");

/** What programs read of the site: how it begins, and how its host calls it. */
const files: Record<string, { type: RegExp; holds: RegExp }> = {
  "/feed.xml": { type: /xml/, holds: /<rss[\s>][\s\S]*<item>/ },
  "/atom.xml": { type: /xml/, holds: /<feed[\s>][\s\S]*<entry>/ },
  "/feed.json": { type: /json/, holds: /"version":\s*"https:\/\/jsonfeed\.org[\s\S]*"items"/ },
  "/robots.txt": { type: /text\/plain/, holds: /^Sitemap: https?:/m },
  "/sitemap.xml": { type: /xml/, holds: /<urlset[\s>][\s\S]*<loc>/ },
};

/** The files for feed readers, search engines and those who find a weakness, and every page of the sitemap. */
export async function checkSiteFiles({
  origin,
  now,
}: Pick<Outside, "origin" | "now">): Promise<Finding[]> {
  const found = await Promise.all(Object.keys(files).map((path) => siteFile(origin, path)));
  return [...found, await checkSecurityTxt(origin, now()), await sitemapPages(origin)];
}

async function siteFile(origin: string, path: string): Promise<Finding> {
  const response = await getPage(origin + path);
  const text = await response.text();
  const given = response.headers.get("content-type") ?? "";
  const { type, holds } = files[path] ?? { type: /^$/, holds: /^$/ };
  if (path === "/robots.txt" && /^Disallow:\s*\/\s*$/m.test(text)) {
    const mend =
      "Deploy the built robots.txt: this one keeps the whole site out of search engines.";
    return wrong(path, "forbids every page", mend);
  }
  if (response.ok && type.test(given) && holds.test(text)) return ok(path, given);
  const mend =
    "Deploy the whole built site; its host must derive the types of files from their names.";
  return wrong(path, `answers ${response.status} as ${given}, or with other contents`, mend);
}

async function sitemapPages(origin: string): Promise<Finding> {
  const check = "pages";
  const text = await (await getPage(`${origin}/sitemap.xml`)).text();
  const addresses = Array.from(
    text.matchAll(/<loc>([^<]+)<\/loc>/g),
    ([, address = ""]) => address,
  );
  const foreign = addresses.find((address) => new URL(address).origin !== brand.origin);
  if (foreign) {
    const mend = "Build the site with this brand (packages/content/src/brand.ts) and deploy it.";
    return wrong(check, `the sitemap names ${foreign}`, mend);
  }
  const faults = await inTurns(addresses, async (address) => {
    const { pathname } = new URL(address);
    const response = await getPage(origin + pathname, { redirect: "manual" });
    await response.body?.cancel();
    const isPage = (response.headers.get("content-type") ?? "").startsWith("text/html");
    return response.status === 200 && isPage ? [] : [`${pathname} answers ${response.status}`];
  });
  if (faults.length === 0) return ok(check, `each of ${addresses.length} of the sitemap is there`);
  const mend = "Deploy the whole built site, with its firebase.json.";
  return wrong(check, `${faults.length} are not: ${faults.slice(0, 3).join(", ")}`, mend);
}
