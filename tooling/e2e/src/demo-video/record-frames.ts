import path from "node:path";

import type { Page } from "@playwright/test";

import { hydrated } from "../hydrated.ts";
import { scenes } from "./scenes.ts";

/** Takes away what stands around the gate, over it, and the mark of the focus that moving it brings. */
const onlyTheGate = `
  .gate { border: 0 }
  .gate figcaption, [data-consent-control] { display: none }
  .gate-bar { outline: 0 !important }
  .gate-bar::after { background: var(--color-ink) !important }
`;
/** Pictures a second while the gate moves. */
const RATE = 15;

/** A picture and how long it is shown. */
export interface Frame {
  file: string;
  seconds: number;
}

/** Takes a picture of the home page's gate for each of its places in the video. */
export async function recordFrames(page: Page, folder: string): Promise<Frame[]> {
  await page.goto("/");
  await hydrated(page);
  await page.addStyleTag({ content: onlyTheGate });
  await page.evaluate(() => document.fonts.ready);
  const gate = page.locator("[data-gate]");
  const frames: Frame[] = [];
  let at = scenes[0]?.gateAt ?? 100;

  async function take(place: number, seconds: number): Promise<void> {
    await page.getByRole("slider").fill(String(Math.round(place)));
    const file = path.join(folder, `${String(frames.length).padStart(4, "0")}.png`);
    await gate.screenshot({ path: file });
    frames.push({ file, seconds });
  }

  for (const { gateAt, movesSeconds, staysSeconds } of scenes) {
    const steps = Math.round(movesSeconds * RATE);
    for (let step = 1; step <= steps; step += 1) {
      // Begins and ends gently.
      const way = (1 - Math.cos((Math.PI * step) / steps)) / 2;
      await take(at + (gateAt - at) * way, movesSeconds / steps);
    }
    await take(gateAt, staysSeconds);
    at = gateAt;
  }
  return frames;
}
