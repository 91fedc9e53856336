import { readFile } from "node:fs/promises";
import path from "node:path";

import type { Browser } from "@playwright/test";

import { nameOf } from "../page-states/page-state.ts";
import type { PicturedState } from "./take-pictures.ts";

/** Of the sheet; a phone's picture and a wide one then show about as much of their pages. */
const shownWidths = { 390: 280, 1440: 700, 1920: 860 };
const SHOWN_HEIGHT = 900;

interface Wanted {
  browser: Browser;
  pictured: readonly PicturedState[];
  folder: string;
}

/** Lays the pictures out, a page per sheet, light above dark, long ones cut; returns the sheets' files. */
export async function writeSheets({ browser, pictured, folder }: Wanted): Promise<string[]> {
  const tab = await browser.newPage({ viewport: { width: 1900, height: 1000 } });
  const sheets: string[] = [];
  for (const state of pictured) {
    await tab.setContent(`<style>${style}</style>${await band(state)}`);
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
  section { display: grid; grid-auto-flow: column; grid-template-rows: auto auto; gap: 10px; }
  div { max-height: ${SHOWN_HEIGHT}px; overflow: hidden; }
  img { display: block; width: 100%; }
`;
