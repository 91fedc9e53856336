import { mkdir, rm } from "node:fs/promises";
import path from "node:path";

import { withSite } from "../with-site.ts";
import { choosePages } from "./choose-pages.ts";
import { takePictures } from "./take-pictures.ts";
import { writeSheets } from "./write-sheets.ts";

/** Pictures of every page, on a phone and a wide screen, light and dark, and sheets of them to look through. */
const folder = path.join(import.meta.dirname, "../../../../.local/contact-sheet");
const wanted = process.argv.slice(2);

await withSite(async ({ url, browser }) => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const pages = await choosePages(url, wanted);
  const pictured = await takePictures({ browser, site: url, pages, folder });
  const sheets = await writeSheets({ browser, pictured, folder });
  console.log(`${pictured.length} pages on ${sheets.length} sheets in ${folder}`);
});
// Connections that are kept open would keep the process for seconds.
process.exit();
