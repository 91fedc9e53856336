import type { SharedPage } from "./share-images.ts";

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

/** The image that a page names for link previews, with the title to draw on it. None where it names none. */
export function sharedPage(html: string): SharedPage[] {
  const image = property(html, "og:image");
  const title = property(html, "og:image:alt");
  return image && title ? [{ image: new URL(image).pathname, title }] : [];
}

function property(html: string, name: string): string | undefined {
  const content = new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1];
  return content?.replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity);
}
