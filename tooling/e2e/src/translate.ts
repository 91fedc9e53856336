import type { Page } from "@playwright/test";

/**
 * Translates the page as browsers do, now and whenever its text changes: each text node is replaced by two nested
 * `<font>` elements with a new text node, here with the same words. Elements with `translate="no"` stay.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const excluded = "font, script, style, noscript, textarea, svg, [translate=no]";
    const wrap = (text: Text) => {
      const parent = text.parentElement;
      if (!parent || parent.closest(excluded) || text.data.trim() === "") return;
      const outer = document.createElement("font");
      const inner = document.createElement("font");
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    };
    const wrapAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = root instanceof Text ? [root] : [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(wrap);
    };
    wrapAll(document.body);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (target instanceof Text) wrapAll(target);
        addedNodes.forEach(wrapAll);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}
