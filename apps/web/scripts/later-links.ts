const icon = /<link rel="icon" type="image\/svg\+xml" href="([^"]+)"\/>/;
const webManifest = /<link rel="manifest" href="[^"]+"\/>/;

/**
 * Lets the page's icon and its web manifest wait for the first paint: the browser would ask for them together with
 * the face of the text. boot/start.ts gives the icon's address later, and React makes the link to the manifest. An
 * icon stays named until then, or the browser would ask for one of its own naming; whoever has no script has the
 * true one.
 */
export function withIconsLater(name: string, html: string): string {
  const iconLink = icon.exec(html)?.[0];
  if (!iconLink || !webManifest.test(html) || !html.includes("</noscript>")) {
    throw new Error(
      `${name}: expected an icon, a web manifest and a part for those without script.`,
    );
  }
  return html
    .replace(icon, '<link rel="icon" href="data:," data-href="$1"/>')
    .replace(webManifest, "")
    .replace("</noscript>", `${iconLink}</noscript>`);
}
