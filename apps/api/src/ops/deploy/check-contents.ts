import { glob, readFile } from "node:fs/promises";
import path from "node:path";

import { brand } from "@site/content/brand";
import { type UpdateFeed, updateFeedSchema } from "@site/contracts/product";

import { type CheckResult, createReporter } from "../../doctor/check-result.ts";
import { checkSecurityTxt } from "../../doctor/check-site.ts";
import { fetchPage } from "../../doctor/fetch-page.ts";
import { type DeploymentTarget, mapInBatches } from "./target.ts";

const siteReport = createReporter("site");
const CHECK = "build";

/** Whether each page equals the local build, byte by byte. */
export async function checkBuild({
  origin,
  build,
}: Pick<DeploymentTarget, "origin" | "build">): Promise<CheckResult[]> {
  if (build === undefined) {
    const fix = "Name the built site with --build FOLDER, as in apps/web/dist/client.";
    return [siteReport.warning(CHECK, "was not compared", fix)];
  }
  const pages: string[] = [];
  for await (const file of glob("**/*.html", { cwd: build })) {
    // Served for missing pages, not at its own address.
    if (file !== "404.html") pages.push(file);
  }
  if (pages.length === 0) {
    const fix = "Build it: `pnpm turbo run build --filter=@site/web`.";
    return [siteReport.warning(CHECK, `${build} has no page`, fix)];
  }
  const others = await mapInBatches(pages.sort(), async (file) => {
    const address = `/${file.replace(/(^|\/)index\.html$|\.html$/, "")}`;
    const response = await fetchPage(origin + encodeURI(address));
    const served = Buffer.from(await response.arrayBuffer());
    const meant = await readFile(path.join(build, file));
    return response.ok && served.equals(meant) ? [] : [address];
  });
  if (others.length === 0)
    return [siteReport.ok(CHECK, `${pages.length} pages as they were built`)];
  const fix =
    "Deploy this build, or name the one you mean. If only a few differ, something in front rewrites pages. It must not, because their scripts are allowed by hashes.";
  const shown = others.slice(0, 3).join(", ");
  return [
    siteReport.wrong(CHECK, `${others.length} of ${pages.length} pages differ: ${shown}`, fix),
  ];
}

/** Files that programs read: their content type and what they must contain. */
const files: Record<string, { type: RegExp; parts: readonly string[] }> = {
  "/feed.xml": { type: /xml/, parts: ["<rss", "<item>"] },
  "/atom.xml": { type: /xml/, parts: ["<feed", "<entry>"] },
  "/feed.json": { type: /json/, parts: ["https://jsonfeed.org", '"items"'] },
  "/robots.txt": { type: /text\/plain/, parts: ["Sitemap: http"] },
  "/sitemap.xml": { type: /xml/, parts: ["<urlset", "<loc>"] },
};

/** Checks feeds, robots.txt, sitemap and security.txt, and every page of the sitemap. */
export async function checkSiteFiles({
  origin,
  now,
}: Pick<DeploymentTarget, "origin" | "now">): Promise<CheckResult[]> {
  const found = await Promise.all(Object.keys(files).map((path) => checkSiteFile(origin, path)));
  return [...found, await checkSecurityTxt(origin, now()), await checkSitemapPages(origin)];
}

async function checkSiteFile(origin: string, path: string): Promise<CheckResult> {
  const response = await fetchPage(origin + path);
  const text = await response.text();
  const given = response.headers.get("content-type") ?? "";
  const { type, parts } = files[path] ?? { type: /^$/, parts: [] };
  if (path === "/robots.txt" && /^Disallow:\s*\/\s*$/m.test(text)) {
    const fix = "Deploy the built robots.txt: this one keeps the whole site out of search engines.";
    return siteReport.wrong(path, "forbids every page", fix);
  }
  if (response.ok && type.test(given) && parts.every((part) => text.includes(part))) {
    return siteReport.ok(path, given);
  }
  const fix =
    "Deploy the whole built site; its host must derive the types of files from their names.";
  return siteReport.wrong(
    path,
    `answers ${response.status} as ${given}, or with other contents`,
    fix,
  );
}

async function checkSitemapPages(origin: string): Promise<CheckResult> {
  const check = "pages";
  const text = await (await fetchPage(`${origin}/sitemap.xml`)).text();
  const addresses = Array.from(
    text.matchAll(/<loc>([^<]+)<\/loc>/g),
    ([, address = ""]) => address,
  );
  const foreign = addresses.find((address) => new URL(address).origin !== brand.origin);
  if (foreign) {
    const fix = "Build the site with this brand (packages/content/src/brand.ts) and deploy it.";
    return siteReport.wrong(check, `the sitemap names ${foreign}`, fix);
  }
  const faults = await mapInBatches(addresses, async (address) => {
    const { pathname } = new URL(address);
    const response = await fetchPage(origin + pathname, { redirect: "manual" });
    await response.body?.cancel();
    const isPage = (response.headers.get("content-type") ?? "").startsWith("text/html");
    return response.status === 200 && isPage ? [] : [`${pathname} answers ${response.status}`];
  });
  if (faults.length === 0)
    return siteReport.ok(check, `each of ${addresses.length} of the sitemap is there`);
  const fix = "Deploy the whole built site, with its firebase.json.";
  return siteReport.wrong(check, `${faults.length} are not: ${faults.slice(0, 3).join(", ")}`, fix);
}

const feedsReport = createReporter("feeds");

type Release = UpdateFeed["releases"][number];
type File = Release["files"][number];

/** The update feeds, and which installers each of them lists. */
const feeds: { name: string; type: RegExp; isFor: (file: File) => boolean }[] = [
  { name: "latest.yml", type: /yaml/, isFor: ({ platform }) => platform === "windows" },
  { name: "latest-mac.yml", type: /yaml/, isFor: ({ platform }) => platform === "macos" },
  ...(["x64", "arm64"] as const).flatMap((arch) => [
    {
      name: arch === "x64" ? "latest-linux.yml" : "latest-linux-arm64.yml",
      type: /yaml/,
      isFor: (file: File) => file.platform === "linux" && file.arch === arch,
    },
    {
      name: `appcast-${arch}.xml`,
      type: /rss\+xml/,
      isFor: (file: File) => file.platform === "macos" && file.arch === arch,
    },
  ]),
];

/** The feeds that installed apps read for updates, and whether the newest installers can be downloaded. */
export async function checkFeeds({
  origin,
}: Pick<DeploymentTarget, "origin">): Promise<CheckResult[]> {
  const address = `${origin}/api/updates/stable.json`;
  const response = await fetchPage(address);
  const parsed = updateFeedSchema.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) {
    const fix = "Deploy the function, with the rewrite of /api/** to it.";
    return [feedsReport.wrong("stable.json", `${response.status}, or not as its schema says`, fix)];
  }
  const { releases } = parsed.data;
  const [newest] = releases;
  if (!newest) {
    const fix = "Publish one: `pnpm ops releases publish FILE`.";
    return [feedsReport.warning("stable.json", "no release is offered", fix)];
  }
  const files = releases.flatMap((release) => release.files);
  const elsewhere = files.find(({ url }) => new URL(url).origin !== origin);
  if (elsewhere) {
    const fix =
      "Set the function's SITE_ORIGIN to the address that people see: installed apps follow the feeds.";
    return [feedsReport.wrong("stable.json", `leads to ${new URL(elsewhere.url).origin}`, fix)];
  }
  return [
    feedsReport.ok("stable.json", `${releases.length} releases, the newest is ${newest.version}`),
    ...(await Promise.all(feeds.map((feed) => checkUpdaterFeed(origin, releases, feed)))),
    await checkInstallers(newest),
  ];
}

async function checkUpdaterFeed(
  origin: string,
  releases: Release[],
  { name, type, isFor }: (typeof feeds)[number],
): Promise<CheckResult> {
  const offered = releases.find(({ files }) => files.some(isFor));
  if (!offered) return feedsReport.ok(name, "nothing is offered for it");
  const response = await fetchPage(`${origin}/api/updates/${name}`);
  const text = await response.text();
  const given = response.headers.get("content-type") ?? "";
  if (response.ok && type.test(given) && text.includes(offered.version)) {
    return feedsReport.ok(name, `offers ${offered.version}`);
  }
  const fix = `It should offer ${offered.version}, as stable.json does: look at the function's log, and whether a cache in front keeps answers of /api/**.`;
  return feedsReport.wrong(
    name,
    `answers ${response.status} as ${given}, without ${offered.version}`,
    fix,
  );
}

/** Requests one byte of each but not the first, so that it is not counted as a download. */
async function checkInstallers({ version, files }: Release): Promise<CheckResult> {
  const check = "installers";
  const faults: string[] = [];
  for (const { url, fileName, sizeBytes } of files) {
    const response = await fetchPage(url, { headers: { range: "bytes=1-1" } });
    await response.body?.cancel();
    const size = Number(response.headers.get("content-range")?.split("/")[1]);
    if (response.status !== 206) faults.push(`${fileName}: ${response.status}`);
    else if (size !== sizeBytes) faults.push(`${fileName} has ${size} bytes, not ${sizeBytes}`);
  }
  if (faults.length === 0)
    return feedsReport.ok(check, `${files.length} of ${version} can be downloaded`);
  const fix =
    "`pnpm ops doctor` says what is wrong with the bucket; where it finds nothing, look at STORAGE_CREDENTIALS and the rights of the function's account.";
  return feedsReport.wrong(
    check,
    `${faults.length} of ${files.length}: ${faults.slice(0, 3).join(", ")}`,
    fix,
  );
}
