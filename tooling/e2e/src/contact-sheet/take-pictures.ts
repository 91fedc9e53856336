import path from "node:path";

import type { BrowserContext, Page } from "@playwright/test";

import { openState } from "../page-states/open-state.ts";
import { nameOf, type PageState, type Visitor } from "../page-states/page-state.ts";

const widths = [390, 1440, 1920] as const;
const LANES = 2;
const schemes = ["light", "dark"] as const;

/** One full-height picture of a page. */
export interface Picture {
  width: (typeof widths)[number];
  scheme: (typeof schemes)[number];
  file: string;
}

export interface PicturedState extends PageState {
  pictures: Picture[];
}

interface Wanted {
  contexts: Record<Visitor, BrowserContext>;
  states: readonly PageState[];
  /** Where the pictures are written. */
  folder: string;
}

/** The pictures of every state, in order; a state that never showed is reported and left out. */
export async function takePictures({ contexts, states, folder }: Wanted): Promise<PicturedState[]> {
  const pictured: PicturedState[] = [];
  const waiting = states.entries();
  // Each lane takes the next state as soon as it has finished one.
  const lane = async () => {
    for (const [at, state] of waiting) {
      const tab = await contexts[state.visitor].newPage();
      try {
        pictured[at] = { ...state, pictures: await picture(tab, state, folder) };
        console.log(nameOf(state));
      } catch (thrown) {
        process.exitCode = 1;
        console.log(`✗ ${nameOf(state)}: ${String(thrown).split("\n", 1)[0]}`);
      }
      await tab.close();
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return pictured.filter(Boolean);
}

async function picture(tab: Page, state: PageState, folder: string): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const width of widths) {
    await tab.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await openState(tab, state);
    // The first picture of a scrolled page can repeat its top; this one is discarded.
    await tab.screenshot({ fullPage: true });
    for (const scheme of schemes) {
      await tab.emulateMedia({ colorScheme: scheme });
      await tab.evaluate(
        () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
      );
      const name =
        nameOf(state)
          .replaceAll(/[^a-z0-9]+/gi, "-")
          .slice(0, 80) || "home";
      const file = path.join(folder, `${name}-${width}-${scheme}.png`);
      await tab.screenshot({ path: file, fullPage: true });
      pictures.push({ width, scheme, file });
    }
  }
  return pictures;
}
