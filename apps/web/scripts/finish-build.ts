import { globSync, readFileSync } from "node:fs";
import { cp, glob, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import { siteFolders } from "@site/content/read/folders";

import { contentPages, contentRedirects } from "./content-pages.ts";
import { finishPage } from "./finish-page.ts";
import { withoutFaces } from "./first-paint-faces.ts";
import { leanManifest, readManifest } from "./lean-manifest.ts";
import { movedPage } from "./moved-page.ts";
import { pageData } from "./page-data.ts";
import { withPolicy } from "./page-policy.ts";
import { type SharedPage, writeShareImages } from "./share-images.ts";
import { sharedPage } from "./shared-page.ts";
import { writeSiteFiles } from "./site-files.ts";

const client = path.join(import.meta.dirname, "../build/client");
const readAsset = (url: string) => readFileSync(path.join(client, url), "utf8");

let pages = 0;
const shared: SharedPage[] = [];
for await (const file of glob("**/*.html", { cwd: client })) {
  const target = path.join(client, file);
  const html = await readFile(target, "utf8");
  shared.push(...sharedPage(html));
  await writeFile(target, withPolicy(file, await finishPage(file, html, readAsset)));
  pages += 1;
}
const [manifestFile = ""] = globSync("assets/manifest-*.js", { cwd: client });
const manifest = readAsset(manifestFile);
const { routes } = readManifest(manifestFile, manifest);
await writeFile(path.join(client, manifestFile), leanManifest(manifest, readAsset));
for await (const file of glob("**/*.data", { cwd: client })) {
  const target = path.join(client, file);
  const answers = await pageData(file, await readFile(target), routes);
  await (answers ? writeFile(target, answers) : rm(target));
}
for await (const file of glob("assets/*.css", { cwd: client })) {
  const target = path.join(client, file);
  await writeFile(target, withoutFaces(await readFile(target, "utf8")));
}
await cp(siteFolders.target, path.join(client, "content"), { recursive: true });
for (const { from, to } of await contentRedirects()) {
  // Beside the folders of the pages: the host finds it by its address without the ending.
  await writeFile(path.join(client, `${from}.html`), movedPage(to));
}
for (const feed of ["feed.xml", "atom.xml", "feed.json"]) {
  await rename(path.join(client, "content/feeds", feed), path.join(client, feed));
}
await writeSiteFiles(client, await contentPages());
await writeShareImages(client, shared);
console.log(`${pages} pages finished.`);
