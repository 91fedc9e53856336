import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import { renderCaptions, recordingSize } from "@site/content/product/recording";

import { findPictureBrowser } from "../browser.ts";
import { createDeclinedCookie } from "../page-actions.ts";
import { withSite } from "../with-site.ts";
import { encodeFrames } from "./encode-video.ts";
import { writeWebm } from "./encode-video.ts";
import { recordFrames } from "./record-frames.ts";

/** Records the video of the cleaner for the home page, in light and dark mode, with posters and captions. */
const target = path.join(import.meta.dirname, "../../../../apps/web/public/video");
/** Device pixels per CSS pixel. The window is just wide enough for the issues to be beside the table. */
const SCALE = 1.25;

await withSite(async ({ url, browser }) => {
  await mkdir(target, { recursive: true });
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: recordingSize.width / SCALE, height: recordingSize.height / SCALE },
      deviceScaleFactor: SCALE,
      colorScheme,
      reducedMotion: "reduce",
      locale: "en-GB",
    });
    await context.addCookies([createDeclinedCookie()]);
    const page = await context.newPage();
    const recording = await recordFrames(page);
    const encoded = await encodeFrames(page, recording, SCALE);
    const file = path.join(target, `cleaner-${colorScheme}`);
    await writeFile(`${file}.webm`, await writeWebm(encoded));
    await writeFile(`${file}.webp`, Buffer.from(encoded.poster, "base64"));
    await context.close();
    console.log(`${file}.webm: ${recording.screens.length} screenshots`);
  }
  await writeFile(path.join(target, "cleaner.vtt"), renderCaptions());
}, findPictureBrowser);
// Keep-alive connections would delay the exit for seconds.
process.exit();
