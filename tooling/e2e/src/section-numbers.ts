import type { Page } from "@playwright/test";

/**
 * The numbers before the heads of a page's sections, as CSS counts them: browsers show them but tell no script. With
 * the words of each head, which hold no number of their own.
 */
export function sectionNumbers(page: Page): Promise<{ number: number; head: string }[]> {
  return page.evaluate(() => {
    const shown: { number: number; head: string }[] = [];
    let number = 0;
    for (const part of document.querySelectorAll<HTMLElement>("main, main *")) {
      if (!part.checkVisibility()) continue;
      const { counterReset, counterIncrement } = getComputedStyle(part);
      if (/\bsection\b/.test(counterReset)) number = 0;
      if (/\bsection\b/.test(counterIncrement)) number += 1;
      const { content } = getComputedStyle(part, "::before");
      if (content.includes("counter(section)")) shown.push({ number, head: part.innerText });
    }
    return shown;
  });
}
