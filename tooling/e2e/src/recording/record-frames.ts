import { type Page } from "@playwright/test";
import { type SceneName, recordingScenes } from "@site/content/product/recording";

import { findCard, getIssueList, openInCleaner, clickAndWait } from "../screenshots/cleaner.ts";

/** A button to press: in the issue whose heading contains `issue`, or without it, above the list of issues. */
interface Press {
  issue?: string;
  button: string | RegExp;
}

/** The buttons to press in each scene. All are in the first issue, so that nothing must be scrolled. */
const presses: Record<SceneName, readonly Press[]> = {
  open: [],
  suggestions: [{ button: "Accept all suggestions" }],
  codes: [{ issue: "sex", button: /^Read 1 as Male, 2 as Female/ }],
  done: [],
};

/** A frame of the video: a screenshot with the pointer drawn on it. */
export interface Frame {
  /** Index of the screenshot in `screens`. */
  screen: number;
  /** Position of the pointer's tip, in CSS pixels. */
  x: number;
  y: number;
  isDown: boolean;
  seconds: number;
}

export interface Recording {
  /** Screenshots as base64 PNG. */
  screens: string[];
  frames: Frame[];
}

/** Frames per second while the pointer moves. */
const FRAME_RATE = 15;
const MOVE_SECONDS = 0.4;
const DOWN_SECONDS = 0.15;
/** Pause after pressing a button. The last frame of a scene fills its remaining time. */
const PAUSE_SECONDS = 0.9;

/** Cleans the ten-row table, with a screenshot after each change of the page. */
export async function recordFrames(page: Page): Promise<Recording> {
  const screens: string[] = [];
  const frames: Frame[] = [];
  const viewport = page.viewportSize() ?? { width: 0, height: 0 };
  let at = { x: viewport.width * 0.45, y: viewport.height * 0.7 };

  const takeScreenshot = async () => {
    const screen = (await page.screenshot({ animations: "disabled" })).toString("base64");
    if (screen !== screens.at(-1)) screens.push(screen);
  };
  const addFrame = (seconds: number, isDown = false) =>
    frames.push({ screen: screens.length - 1, ...at, isDown, seconds });

  async function press({ issue, button }: Press): Promise<void> {
    const within = issue === undefined ? getIssueList(page) : findCard(page, issue);
    const target = within.getByRole("button", { name: button, exact: true });
    await target.scrollIntoViewIfNeeded();
    await takeScreenshot();
    const box = await target.boundingBox();
    if (!box) throw new Error(`${String(button)} is not on the page.`);
    const from = at;
    const to = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const steps = MOVE_SECONDS * FRAME_RATE;
    for (let step = 1; step <= steps; step += 1) {
      // Eases in and out.
      const progress = (1 - Math.cos((Math.PI * step) / steps)) / 2;
      at = { x: from.x + (to.x - from.x) * progress, y: from.y + (to.y - from.y) * progress };
      addFrame(1 / FRAME_RATE);
    }
    await page.mouse.move(to.x, to.y);
    await takeScreenshot();
    addFrame(DOWN_SECONDS, true);
    await clickAndWait(page, target);
    await takeScreenshot();
    addFrame(PAUSE_SECONDS);
  }

  await openInCleaner(page, "#ten-rows");
  await page.locator(".clean-top").evaluate((top) => top.scrollIntoView({ block: "start" }));
  // Removes the focus ring.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await takeScreenshot();
  addFrame(0);
  for (const name of Object.keys(recordingScenes) as SceneName[]) {
    const first = frames.length;
    if (name === "done") {
      await page
        .locator(".clean-script")
        .evaluate((script) => script.scrollIntoView({ block: "end" }));
      await takeScreenshot();
    }
    for (const one of presses[name]) await press(one);
    const usedSeconds = frames.slice(first).reduce((sum, frame) => sum + frame.seconds, 0);
    const remaining = recordingScenes[name].seconds - usedSeconds;
    if (remaining < 0)
      throw new Error(`The scene “${name}” lasts ${usedSeconds} s: give it as many seconds.`);
    addFrame(remaining);
  }
  return { screens, frames };
}
