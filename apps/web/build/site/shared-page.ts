import type { SharedPage } from "./share-images.ts";

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

/** The image that a page declares for link previews, with the title to draw on it; undefined if it declares none. */
export function findShareImage(html: string): SharedPage[] {
  const image = property(html, "og:image");
  const title = property(html, "og:image:alt");
  return image && title ? [{ image: new URL(image).pathname, title }] : [];
}

function property(html: string, name: string): string | undefined {
  const properties = html.matchAll(/<meta property="([\w:]+)" content="([^"]*)"/g);
  const [, , content] = properties.find(([, property]) => property === name) ?? [];
  return content?.replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity);
}
