import { writeFile } from "node:fs/promises";
import path from "node:path";

import { findPictureBrowser } from "../browser.ts";
import { declinedCookie } from "../declined-cookie.ts";
import { withSite } from "../with-site.ts";
import { shots } from "./shots.ts";
import { takeShot } from "./take-shot.ts";

/** Takes the pictures of the cleaner that pages of the content show, light and dark; arguments limit it to some places. */
const content = path.join(import.meta.dirname, "../../../../packages/content");
const wanted = process.argv.slice(2);

await withSite(async ({ url, browser }) => {
  for (const shot of shots) {
    if (wanted.length > 0 && !wanted.some((part) => shot.place.includes(part))) continue;
    for (const colorScheme of ["light", "dark"] as const) {
      const context = await browser.newContext({
        baseURL: url,
        viewport: shot.window,
        deviceScaleFactor: shot.scale,
        colorScheme,
        reducedMotion: "reduce",
        locale: "en-GB",
      });
      await context.addCookies([declinedCookie()]);
      const file = `${shot.place}-${colorScheme}.png`;
      await writeFile(path.join(content, file), await takeShot(context, shot));
      await context.close();
      console.log(file);
    }
  }
}, findPictureBrowser);
// Keep-alive connections would delay the exit for seconds.
process.exit();
