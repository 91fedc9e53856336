import type { Page } from "@playwright/test";
import { type SceneName, scenes } from "@site/content/product/recording";

import { findingThat, foundIn, openInCleaner, pressAndFind } from "../screenshots/cleaner.ts";
import { type Press, presses } from "./presses.ts";

/** One picture of the video: a picture of the page, with the pointer on it. */
export interface Frame {
  /** Which of the pictures of the page. */
  screen: number;
  /** Of the pointer's tip, in CSS pixels. */
  x: number;
  y: number;
  isDown: boolean;
  seconds: number;
}

export interface Recording {
  /** Pictures of the page, PNG as base64. */
  screens: string[];
  frames: Frame[];
}

/** Frames a second while the pointer moves. */
const RATE = 15;
const MOVE_SECONDS = 0.4;
const DOWN_SECONDS = 0.15;
/** The pause after a press within a scene; the scene's last picture stays for the rest of its time. */
const PAUSE_SECONDS = 0.9;

/** Works through the ten rows in the cleaner, and takes a picture of the page whenever it has changed. */
export async function recordFrames(page: Page): Promise<Recording> {
  const screens: string[] = [];
  const frames: Frame[] = [];
  const viewport = page.viewportSize() ?? { width: 0, height: 0 };
  let at = { x: viewport.width * 0.45, y: viewport.height * 0.7 };

  const look = async () => {
    const screen = (await page.screenshot({ animations: "disabled" })).toString("base64");
    if (screen !== screens.at(-1)) screens.push(screen);
  };
  const show = (seconds: number, isDown = false) =>
    frames.push({ screen: screens.length - 1, ...at, isDown, seconds });

  async function press({ finding, button }: Press): Promise<void> {
    const within = finding === undefined ? foundIn(page) : findingThat(page, finding);
    const pressed = within.getByRole("button", { name: button, exact: true });
    await pressed.scrollIntoViewIfNeeded();
    await look();
    const box = await pressed.boundingBox();
    if (!box) throw new Error(`${String(button)} is not on the page.`);
    const from = at;
    const to = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const steps = MOVE_SECONDS * RATE;
    for (let step = 1; step <= steps; step += 1) {
      // Begins and ends gently.
      const way = (1 - Math.cos((Math.PI * step) / steps)) / 2;
      at = { x: from.x + (to.x - from.x) * way, y: from.y + (to.y - from.y) * way };
      show(1 / RATE);
    }
    await page.mouse.move(to.x, to.y);
    await look();
    show(DOWN_SECONDS, true);
    await pressAndFind(page, pressed);
    await look();
    show(PAUSE_SECONDS);
  }

  await openInCleaner(page, "#ten-rows");
  await page.locator(".clean-top").evaluate((top) => top.scrollIntoView({ block: "start" }));
  // The mark of the focus belongs to no picture, the poster least of all.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await look();
  show(0);
  for (const name of Object.keys(scenes) as SceneName[]) {
    const first = frames.length;
    if (name === "done") {
      await page
        .locator(".clean-script")
        .evaluate((script) => script.scrollIntoView({ block: "end" }));
      await look();
    }
    for (const one of presses[name]) await press(one);
    const used = frames.slice(first).reduce((sum, frame) => sum + frame.seconds, 0);
    const left = scenes[name].seconds - used;
    if (left < 0) throw new Error(`The scene “${name}” lasts ${used} s: give it as many seconds.`);
    show(left);
  }
  return { screens, frames };
}
