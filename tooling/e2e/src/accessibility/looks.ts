import type { Page } from "@playwright/test";

/** One way of looking at a page. */
export interface Look {
  scheme: "light" | "dark";
  width: number;
  /** Size of the text, in per cent. */
  text: number;
}

const widths = [320, 1280];

/**
 * A narrow window and a wide one, with normal text and twice as large; and in the dark, where only colours differ,
 * with normal text.
 */
export const looks: readonly Look[] = widths.flatMap((width) => [
  { scheme: "light", width, text: 100 },
  { scheme: "light", width, text: 200 },
  { scheme: "dark", width, text: 100 },
]);

export function wordsOf({ scheme, width, text }: Look): string {
  return `${scheme} ${width} px${text === 100 ? "" : ` ${text} %`}`;
}

export async function lookAs(tab: Page, { scheme, width, text }: Look): Promise<void> {
  await tab.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
  await tab.setViewportSize({ width, height: 800 });
  await tab.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, `${text}%`);
}
