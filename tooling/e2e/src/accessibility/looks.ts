import type { Page } from "@playwright/test";

/** One way of looking at a page. */
export interface Look {
  scheme: "light" | "dark";
  width: number;
  /** Size of the text, in per cent. */
  text: number;
}

/** Each with each: light and dark, a narrow window and a wide one, text as it is and twice as large. */
export const looks: readonly Look[] = (["light", "dark"] as const).flatMap((scheme) =>
  [320, 1280].flatMap((width) => [100, 200].map((text) => ({ scheme, width, text }))),
);

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
