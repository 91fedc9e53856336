import { withDataFaceLater } from "./first-paint-faces.ts";
import { withIconsLater } from "./later-links.ts";
import { pageModules, slugRoutes } from "./page-modules.ts";
import { takePageState } from "./page-state.ts";
import { pageStyles } from "./page-styles.ts";

const stylesheetLink = /<link rel="stylesheet" href="([^"]+)" data-precedence="site"\/>/;
const modulePreload = /<link rel="modulepreload"[^>]*>/g;
const entryScript = /<script type="module" async="">([\s\S]*?)<\/script>/;
/** React escapes them as if they stood in an attribute. */
const quotesInText = />[^<>]*&(?:quot|#x27);[^<>]*</g;
const scrollScript = /<script>\(\(storageKey, restoreKey\) => \{[\s\S]*?<\/script>/;

/**
 * Makes a prerendered page light: its rules in the page, no preloads of modules, and what the application
 * starts with in one block of data, for boot/start.ts to read after the first paint. Throws where the page does
 * not look as React Router wrote it so far.
 */
export async function finishPage(
  name: string,
  page: string,
  readAsset: (url: string) => string,
): Promise<string> {
  const { html, state } = await takePageState(name, page);
  const styles = stylesheetLink.exec(html);
  const script = entryScript.exec(html);
  if (!styles?.[1] || !script?.[1]) {
    throw new Error(`${name}: expected one stylesheet link and one module script.`);
  }
  const modules = pageModules(name, styles[1], script[1], readAsset);
  if ("routes/not-found" in modules.routes) {
    modules.slugs = slugRoutes(name, readAsset(modules.manifest));
  }
  const css = withDataFaceLater(pageStyles(readAsset(modules.styles), html));
  // In a page no "<" may begin anything.
  const block = JSON.stringify({ ...modules, state }).replaceAll("<", "\\u003c");
  // A function as the replacement: "$" in the inserted text means nothing then.
  return (
    withIconsLater(name, html)
      .replaceAll(modulePreload, "")
      .replace(stylesheetLink, () => `<style>${css}</style>`)
      // boot/restore-scroll.ts does it; hydration finds its element.
      .replace(scrollScript, "<script></script>")
      .replaceAll(quotesInText, (text) => text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'"))
      .replace(
        entryScript,
        () => `<script type="application/json" id="page-modules">${block}</script>`,
      )
  );
}
