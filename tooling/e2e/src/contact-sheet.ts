import { mkdir, rename, rm, readFile } from "node:fs/promises";
import path from "node:path";

import type { BrowserContext, Page, Browser } from "@playwright/test";

import { parseWantedStates, formatState, type PageState } from "./page-states/choose-states.ts";
import { openState } from "./page-states/open-state.ts";
import { openVisitors, type Visitor } from "./page-states/open-visitors.ts";
import { withSite } from "./with-site.ts";

/** Width of a picture in the sheet, by viewport width. Narrow pictures are scaled down less. */
const shownWidths = { 390: 280, 1440: 700, 1920: 860 };
const SHOWN_HEIGHT = 900;

interface SheetOptions {
  browser: Browser;
  pictured: readonly PicturedState[];
  folder: string;
}

/**
 * Arranges the pictures on sheets, one for each page, light above dark. Cuts long pictures. Returns the files of the
 * sheets.
 */
async function writeSheets({ browser, pictured, folder }: SheetOptions): Promise<string[]> {
  const tab = await browser.newPage({ viewport: { width: 1900, height: 1000 } });
  const sheets: string[] = [];
  for (const state of pictured) {
    await tab.setContent(`<style>${style}</style>${await renderContactSheet(state)}`);
    const file = path.join(folder, `sheet-${String(sheets.length + 1).padStart(2, "0")}.png`);
    await tab.screenshot({ path: file, fullPage: true });
    sheets.push(file);
  }
  await tab.close();
  return sheets;
}

async function renderContactSheet(state: PicturedState): Promise<string> {
  const shown = await Promise.all(
    state.pictures.map(async ({ width, file }) => {
      const image = (await readFile(file)).toString("base64");
      return `<div style="width:${shownWidths[width]}px"><img src="data:image/png;base64,${image}"></div>`;
    }),
  );
  return `<h2>${formatState(state)}</h2><section>${shown.join("")}</section>`;
}

const style = `
  body { margin: 12px; background: #888; font: 600 20px sans-serif; }
  h2 { margin: 4px 0; font-size: 20px; }
  section { display: grid; grid-auto-flow: column; grid-template-rows: auto auto; gap: 10px; }
  div { max-height: ${SHOWN_HEIGHT}px; overflow: hidden; }
  img { display: block; width: 100%; }
`;

const widths = [390, 1440, 1920] as const;
const CONCURRENCY = 2;
const schemes = ["light", "dark"] as const;

/** A full-height screenshot of a page. */
interface Picture {
  width: (typeof widths)[number];
  scheme: (typeof schemes)[number];
  file: string;
}

export interface PicturedState extends PageState {
  pictures: Picture[];
}

interface PictureOptions {
  contexts: Record<Visitor, BrowserContext>;
  states: readonly PageState[];
  /** Output folder of the pictures. */
  folder: string;
}

/** Takes pictures of every state, in order. Reports and leaves out states that never appeared. */
async function takePictures({
  contexts,
  states,
  folder,
}: PictureOptions): Promise<PicturedState[]> {
  const pictured: PicturedState[] = [];
  const waiting = states.entries();
  const takeNextPictures = async () => {
    for (const [at, state] of waiting) {
      const tab = await contexts[state.visitor].newPage();
      try {
        pictured[at] = { ...state, pictures: await takeStatePictures(tab, state, folder) };
        console.log(formatState(state));
      } catch (thrown) {
        process.exitCode = 1;
        console.log(`✗ ${formatState(state)}: ${String(thrown).split("\n", 1)[0]}`);
      }
      await tab.close();
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, takeNextPictures));
  return pictured.filter(Boolean);
}

async function takeStatePictures(tab: Page, state: PageState, folder: string): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const width of widths) {
    await tab.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await openState(tab, state);
    // The first screenshot of a scrolled page can show its top twice, so it is discarded.
    await tab.screenshot({ fullPage: true });
    for (const scheme of schemes) {
      await tab.emulateMedia({ colorScheme: scheme });
      await tab.evaluate(
        () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
      );
      const name =
        formatState(state)
          .replaceAll(/[^a-z0-9]+/gi, "-")
          .slice(0, 80) || "home";
      const file = path.join(folder, `${name}-${width}-${scheme}.png`);
      await tab.screenshot({ path: file, fullPage: true });
      pictures.push({ width, scheme, file });
    }
  }
  return pictures;
}

/**
 * Takes pictures of every page in each of its states, on a phone and two wide screens, in light and dark mode, and
 * arranges them on sheets.
 */
const folder = path.join(import.meta.dirname, "../../../../.local/contact-sheet");
/** The previous pictures are preserved, to list those that have changed. */
const before = `${folder}-before`;

await withSite(async ({ url, browser }) => {
  await rm(before, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await rename(folder, before);
  await mkdir(folder, { recursive: true });
  const { contexts, own } = await openVisitors(browser, url);
  const states = await parseWantedStates(url, own);
  const pictured = await takePictures({ contexts, states, folder });
  const sheets = await writeSheets({ browser, pictured, folder });
  console.log(`${pictured.length} states of pages on ${sheets.length} sheets in ${folder}`);
  const files = pictured.flatMap(({ pictures }) => pictures.map(({ file }) => file));
  console.log(
    `Changed since the run before: ${(await findChangedPictures(files, before)).join(" ")}`,
  );
});
// Keep-alive connections would delay the exit for seconds.
process.exit();

/** Returns the pictures that are new or differ from those of the previous run. */
async function findChangedPictures(
  files: readonly string[],
  folderBefore: string,
): Promise<string[]> {
  const changed = await Promise.all(
    files.map(async (file) => {
      const name = path.basename(file);
      const before = await readFile(path.join(folderBefore, name)).catch(() => undefined);
      return before?.equals(await readFile(file)) ? [] : [name];
    }),
  );
  return changed.flat();
}
