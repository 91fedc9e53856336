import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import { readRedirects } from "@site/content/engine/read-redirects";

import { createHostingConfig } from "./hosting-config.ts";
import { formerPageRedirects } from "./moved-page.ts";
import {
  createCaddyHeaders,
  createEdgeHeaders,
  createNginxHeaders,
  createNginxMaps,
} from "./server-configs.ts";

/** Writes the settings of each host. With `--check`, only reports whether the committed files are up to date. */
const root = path.join(import.meta.dirname, "../../../..");
const redirects = [...formerPageRedirects, ...(await readRedirects())];
const files: Record<string, string> = {
  "firebase.json": `${JSON.stringify(createHostingConfig(redirects), null, 2)}\n`,
  "apps/web/hosting/nginx/site-maps.conf": createNginxMaps(redirects),
  "apps/web/hosting/nginx/site-headers.conf": createNginxHeaders(),
  "apps/web/hosting/caddy/site-headers.caddy": createCaddyHeaders(redirects),
  "apps/web/hosting/edge/site-headers.js": createEdgeHeaders(redirects),
};

for (const [name, text] of Object.entries(files)) {
  const file = path.join(root, name);
  if (!process.argv.includes("--check")) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  } else if ((await readFile(file, "utf8").catch(() => "")) !== text) {
    console.error(`${name} is not what its sources give. Run \`pnpm hosting\` and commit it.`);
    process.exitCode = 1;
  }
}
