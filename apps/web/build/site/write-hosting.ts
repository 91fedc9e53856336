import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import { readRedirects } from "@site/content/engine/read-redirects";

import { createHostingConfig } from "./hosting-config.ts";
import { formerPageRedirects } from "./moved-page.ts";

/** Writes `firebase.json`. With `--check`, only reports whether the committed file is up to date. */
const file = path.join(import.meta.dirname, "../../../../firebase.json");
const text = `${JSON.stringify(createHostingConfig([...formerPageRedirects, ...(await readRedirects())]), null, 2)}\n`;

if (!process.argv.includes("--check")) {
  await writeFile(file, text);
} else if ((await readFile(file, "utf8")) !== text) {
  console.error("firebase.json is not what its sources give. Run `pnpm hosting` and commit it.");
  process.exitCode = 1;
}
