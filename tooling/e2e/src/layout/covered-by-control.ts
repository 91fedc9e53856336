import type { Page } from "@playwright/test";

/**
 * Finds texts and controls of the page that the cookie button covers. While the button floats, this includes
 * everything that can scroll under it.
 */
export function findCoveredByControl(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const control = document.querySelector("[data-consent-control]");
    if (!control?.checkVisibility()) return ["the button itself does not show"];
    const own = control.getBoundingClientRect();
    const floats = getComputedStyle(control).position === "fixed";
    const isUnder = ({ left, right, top, bottom, width }: DOMRect) =>
      width > 0 &&
      left < own.right &&
      right > own.left &&
      (floats || (top < own.bottom && bottom > own.top));
    const covered: string[] = [];
    const parts = document.querySelectorAll("body > :is(header, main, footer), main *, footer *");
    for (const part of parts) {
      if (!part.checkVisibility({ visibilityProperty: true })) continue;
      if (part.matches("a, button, input, select, textarea, summary, [tabindex]")) {
        if (isUnder(part.getBoundingClientRect())) covered.push(part.outerHTML.slice(0, 120));
      }
      for (const node of part.childNodes) {
        if (!(node instanceof Text) || !node.data.trim()) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        if (Array.from(range.getClientRects()).some(isUnder)) covered.push(node.data.trim());
      }
    }
    return covered;
  });
}
