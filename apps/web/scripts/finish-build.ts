import { readFileSync } from "node:fs";
import { cp, glob, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import { siteFolders } from "@site/content/engine/folders";

import { finishPage } from "./finish-page.ts";
import { withoutFaces } from "./first-paint-faces.ts";
import { writeSiteFiles } from "./site-files.ts";
import { writeSocialImage } from "./social-image.ts";

const client = path.join(import.meta.dirname, "../build/client");
const readAsset = (url: string) => readFileSync(path.join(client, url), "utf8");

let pages = 0;
for await (const file of glob("**/*.html", { cwd: client })) {
  const target = path.join(client, file);
  await writeFile(target, finishPage(file, await readFile(target, "utf8"), readAsset));
  pages += 1;
}
for await (const file of glob("assets/*.css", { cwd: client })) {
  const target = path.join(client, file);
  await writeFile(target, withoutFaces(await readFile(target, "utf8")));
}
await cp(siteFolders.target, path.join(client, "content"), { recursive: true });
await writeSiteFiles(client);
await writeSocialImage(client);
console.log(`${pages} pages finished.`);
