import path from "node:path";

import type { Browser, BrowserContext, Page } from "@playwright/test";

import { buy } from "../buyer.ts";
import { declinedCookie } from "../declined-cookie.ts";
import { hydrated } from "../hydrated.ts";
import type { PageToPicture } from "./choose-pages.ts";

const widths = [390, 1440] as const;
const LANES = 2;
const schemes = ["light", "dark"] as const;

/** One picture of a page: the whole of it, from top to bottom. */
export interface Picture {
  width: (typeof widths)[number];
  scheme: (typeof schemes)[number];
  file: string;
}

export interface PicturedPage extends PageToPicture {
  pictures: Picture[];
}

interface Wanted {
  browser: Browser;
  site: string;
  pages: readonly PageToPicture[];
  /** Where the pictures are written. */
  folder: string;
}

export async function takePictures({
  browser,
  site,
  pages,
  folder,
}: Wanted): Promise<PicturedPage[]> {
  const contexts: Record<PageToPicture["visitor"], BrowserContext> = {
    new: await browser.newContext({ baseURL: site, reducedMotion: "reduce" }),
    decided: await decidedContext(browser, site),
    owner: await decidedContext(browser, site),
  };
  if (pages.some(({ visitor }) => visitor === "owner")) {
    const page = await contexts.owner.newPage();
    await buy(page);
    await page.close();
  }
  const pictured: PicturedPage[] = [];
  const waiting = pages.entries();
  // Each lane takes the next page as soon as it is through with its last one.
  const lane = async () => {
    for (const [at, page] of waiting) {
      const tab = await contexts[page.visitor].newPage();
      pictured[at] = { ...page, pictures: await picture(tab, page, folder) };
      await tab.close();
      process.stdout.write(`${page.path} `);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  process.stdout.write("\n");
  return pictured;
}

async function decidedContext(browser: Browser, site: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: site, reducedMotion: "reduce" });
  await context.addCookies([declinedCookie()]);
  return context;
}

async function picture(tab: Page, page: PageToPicture, folder: string): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const width of widths) {
    await tab.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await tab.goto(page.path);
    await hydrated(tab);
    // What is loaded as it comes into sight is part of the page.
    await tab.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await tab.waitForLoadState("networkidle");
    await tab.evaluate(() => scrollTo(0, 0));
    await tab.evaluate(
      () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
    );
    for (const scheme of schemes) {
      await tab.emulateMedia({ colorScheme: scheme });
      const name = `${page.path.slice(1).replaceAll("/", "-") || "home"}-${page.visitor}`;
      const file = path.join(folder, `${name}-${width}-${scheme}.png`);
      await tab.screenshot({ path: file, fullPage: true });
      pictures.push({ width, scheme, file });
    }
  }
  return pictures;
}
