import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import { captions, size } from "@site/content/product/recording";

import { findPictureBrowser } from "../browser.ts";
import { declinedCookie } from "../declined-cookie.ts";
import { withSite } from "../with-site.ts";
import { encodeFrames } from "./encode-frames.ts";
import { recordFrames } from "./record-frames.ts";
import { writeWebm } from "./write-webm.ts";

/** Takes the recording of the cleaner that the home page shows, light and dark, with its posters and captions. */
const target = path.join(import.meta.dirname, "../../../../apps/web/public/video");
/** Pixels for each CSS pixel: the window is just wide enough for the findings to be beside the table. */
const SCALE = 1.25;

await withSite(async ({ url, browser }) => {
  await mkdir(target, { recursive: true });
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: size.width / SCALE, height: size.height / SCALE },
      deviceScaleFactor: SCALE,
      colorScheme,
      reducedMotion: "reduce",
      locale: "en-GB",
    });
    await context.addCookies([declinedCookie()]);
    const page = await context.newPage();
    const recording = await recordFrames(page);
    const encoded = await encodeFrames(page, recording, SCALE);
    const file = path.join(target, `cleaner-${colorScheme}`);
    await writeFile(`${file}.webm`, await writeWebm(encoded));
    await writeFile(`${file}.webp`, Buffer.from(encoded.poster, "base64"));
    await context.close();
    console.log(`${file}.webm: ${recording.screens.length} pictures of the page`);
  }
  await writeFile(path.join(target, "cleaner.vtt"), captions());
}, findPictureBrowser);
// Keep-alive connections would delay the exit for seconds.
process.exit();
