import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";

import { openVisitors } from "../page-states/open-visitors.ts";
import { readChoice } from "../page-states/read-choice.ts";
import { withSite } from "../with-site.ts";
import { changedPictures } from "./changed-pictures.ts";
import { takePictures } from "./take-pictures.ts";
import { writeSheets } from "./write-sheets.ts";

/**
 * Pictures of every page in each of its states, on a phone and two wide screens, light and dark, and sheets of them to
 * look through.
 */
const folder = path.join(import.meta.dirname, "../../../../.local/contact-sheet");
/** The previous run's pictures: after a change, look at those that differ. */
const before = `${folder}-before`;

await withSite(async ({ url, browser }) => {
  await rm(before, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await rename(folder, before);
  await mkdir(folder, { recursive: true });
  const { contexts, own } = await openVisitors(browser, url);
  const states = await readChoice(url, own);
  const pictured = await takePictures({ contexts, states, folder });
  const sheets = await writeSheets({ browser, pictured, folder });
  console.log(`${pictured.length} states of pages on ${sheets.length} sheets in ${folder}`);
  const files = pictured.flatMap(({ pictures }) => pictures.map(({ file }) => file));
  console.log(`Changed since the run before: ${(await changedPictures(files, before)).join(" ")}`);
});
// Keep-alive connections would delay the exit for seconds.
process.exit();
