import { readFile } from "node:fs/promises";
import path from "node:path";

import type { Browser } from "@playwright/test";

import { nameOf } from "../page-states/page-state.ts";
import type { PicturedState } from "./take-pictures.ts";

const PAGES_A_SHEET = 2;
/** Of the sheet; a phone's picture and a wide one then show about as much of their pages. */
const shownWidths = { 390: 270, 1440: 640 };
const SHOWN_HEIGHT = 900;

interface Wanted {
  browser: Browser;
  pictured: readonly PicturedState[];
  folder: string;
}

/** Lays the pictures out, two pages per sheet, long ones cut; returns the sheets' files. */
export async function writeSheets({ browser, pictured, folder }: Wanted): Promise<string[]> {
  const tab = await browser.newPage({ viewport: { width: 1900, height: 1000 } });
  const sheets: string[] = [];
  for (let at = 0; at < pictured.length; at += PAGES_A_SHEET) {
    const bands = await Promise.all(pictured.slice(at, at + PAGES_A_SHEET).map(band));
    await tab.setContent(`<style>${style}</style>${bands.join("")}`);
    const file = path.join(folder, `sheet-${String(sheets.length + 1).padStart(2, "0")}.png`);
    await tab.screenshot({ path: file, fullPage: true });
    sheets.push(file);
  }
  await tab.close();
  return sheets;
}

async function band(state: PicturedState): Promise<string> {
  const shown = await Promise.all(
    state.pictures.map(async ({ width, file }) => {
      const image = (await readFile(file)).toString("base64");
      return `<div style="width:${shownWidths[width]}px"><img src="data:image/png;base64,${image}"></div>`;
    }),
  );
  return `<h2>${nameOf(state)}</h2><section>${shown.join("")}</section>`;
}

const style = `
  body { margin: 12px; background: #888; font: 600 20px sans-serif; }
  h2 { margin: 4px 0; font-size: 20px; }
  section { display: flex; gap: 10px; align-items: start; }
  div { max-height: ${SHOWN_HEIGHT}px; overflow: hidden; }
  img { display: block; width: 100%; }
`;
