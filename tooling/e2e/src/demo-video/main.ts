import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import { declinedCookie } from "../declined-cookie.ts";
import { withSite } from "../with-site.ts";
import { encodeVideo } from "./encode-video.ts";
import { recordFrames } from "./record-frames.ts";
import { captions } from "./scenes.ts";

/** Makes the video of the home page anew, from the gate as it is built. */
const target = path.join(import.meta.dirname, "../../../../apps/web/public/video");

await withSite(async ({ url, browser, folder }) => {
  const context = await browser.newContext({
    baseURL: url,
    // Below the width at which the table runs on to the window's edge.
    viewport: { width: 1_000, height: 900 },
    deviceScaleFactor: 1.5,
    colorScheme: "light",
    // For the rules that take away what stands around the gate.
    bypassCSP: true,
  });
  await context.addCookies([declinedCookie()]);
  const frames = await recordFrames(await context.newPage(), folder);
  await mkdir(target, { recursive: true });
  await encodeVideo(frames, folder, target);
  await writeFile(path.join(target, "repairs.vtt"), captions());
});
// Connections that are kept open would keep the process for seconds.
process.exit();
