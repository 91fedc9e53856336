import type { Page } from "@playwright/test";

/**
 * Finds elements that look different with the whole stylesheet. A page's HTML contains only the style rules that it
 * needs at first, so each finding is a rule that is missing there. Empty if the page already has the whole
 * stylesheet.
 */
export async function findMissingRules(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  return page.evaluate(async () => {
    const compared = [
      "display",
      "position",
      "color",
      "background-color",
      "width",
      "height",
      "opacity",
      "font-family",
      "font-size",
      "font-weight",
      "line-height",
      "text-decoration-line",
      "margin",
      "padding",
      "border-width",
      "border-color",
      "outline",
      "outline-offset",
      "grid-column-start",
      "content",
    ];
    const look = (part: Element) =>
      [undefined, "::before", "::after"].map((pseudo) => {
        const style = getComputedStyle(part, pseudo);
        return compared.map((name) => `${name}: ${style.getPropertyValue(name)}`);
      });
    const before = [...document.body.querySelectorAll("*")]
      .filter((part) => part.checkVisibility())
      .map((part) => ({ part, looks: look(part) }));

    const data = document.querySelector("#page-data")?.textContent ?? "{}";
    const { stylesheet } = JSON.parse(data) as { stylesheet: string };
    const own = document.querySelector("style[data-precedence]");
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet" });
    await new Promise((resolve, reject) => {
      link.addEventListener("load", resolve);
      link.addEventListener("error", reject);
      link.href = stylesheet;
      own?.after(link);
    });
    return before.flatMap(({ part, looks }) => {
      const now = look(part).flat();
      const changed = looks.flat().filter((one, at) => one !== now[at]);
      return changed.length > 0 ? [`${part.outerHTML.slice(0, 120)} ${changed.join("; ")}`] : [];
    });
  });
}
