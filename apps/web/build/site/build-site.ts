import { cp, mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import { getBuildDay, siteFolders } from "@site/content/read/config";

import {
  readContentPages,
  readContentRedirects,
  createDatasetDocuments,
} from "../content/content-pages.ts";
import { openSiteContent } from "../content/open-site-content.ts";
import { prerenderPages } from "../page/prerender-pages.ts";
import { recordWrittenPages } from "../vite/written-files.ts";
import { formerPageRedirects, renderMovedPage } from "./moved-page.ts";
import { type SharedPage, writeShareImages, findShareImage } from "./share-images.ts";
import { createSecurityTxt, writeSiteFiles } from "./site-files.ts";

/** Writes everything that the host serves besides Vite's files: pages, content, feeds, share images. */
const client = path.join(import.meta.dirname, "../../dist/client");

async function write(address: string, text: string): Promise<void> {
  const target = path.join(client, address);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, text);
}

const content = openSiteContent(siteFolders.target);
const written = await readContentPages();
const datasets = (await content.datasets()) ?? [];
const paths = [
  ...written.map((page) => page.path),
  ...datasets.map(({ slug }) => `/datasets/${slug}`),
];
const shared: SharedPage[] = [];
const pages = await prerenderPages(client, content, paths);
const toFilePath = (address: string) => path.join(address.slice(1), "index.html");
await recordWrittenPages(Array.from(pages, ([address, html]) => [toFilePath(address), html]));
for (const [address, html] of pages) {
  shared.push(...findShareImage(html));
  await write(toFilePath(address), html);
}
await cp(siteFolders.target, path.join(client, "content"), { recursive: true });
for (const [address, text] of await createDatasetDocuments(content)) await write(address, text);
// The host finds `<address>.html` without the extension, beside the folders of the pages.
for (const { from, to } of [...formerPageRedirects, ...(await readContentRedirects())]) {
  await write(`${from}.html`, renderMovedPage(to));
}
for (const feed of ["feed.xml", "atom.xml", "feed.json"]) {
  await rename(path.join(client, "content/feeds", feed), path.join(client, feed));
}
await cp(path.join(client, "content/terms"), path.join(client, "terms"), { recursive: true });
await rm(path.join(client, "content/terms"), { recursive: true });
await rename(
  path.join(client, "content/offline-help.html"),
  path.join(client, "offline-help.html"),
);
await writeSiteFiles(client, written);
await write(".well-known/security.txt", createSecurityTxt(getBuildDay()));
await writeShareImages(client, shared);

console.log(`${pages.size} pages.`);
