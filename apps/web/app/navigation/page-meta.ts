import { toAbsoluteUrl, brand, defaultTitle } from "@site/content/brand";

import type { Address } from "#app/pages.ts";

export const SOCIAL_IMAGE_PATH = "/social.png";
export const SOCIAL_IMAGE_WIDTH = 1200;
export const SOCIAL_IMAGE_HEIGHT = 627;

/** A page's metadata for search engines, feeds and link previews. */
export interface PageMeta {
  title: string;
  /** Content of `<meta name>`, by name. */
  named: Record<string, string>;
  /** Pairs of `<meta property>` and content; a property may occur twice. */
  properties: readonly (readonly [property: string, content: string])[];
  links: readonly PageLink[];
}

interface PageLink {
  rel: string;
  href: string;
  type?: string;
  title?: string;
}

/** Links to the blog's feeds. */
const feeds: readonly PageLink[] = [
  { type: "application/rss+xml", title: "RSS", href: "/feed.xml" },
  { type: "application/atom+xml", title: "Atom", href: "/atom.xml" },
  { type: "application/feed+json", title: "JSON feed", href: "/feed.json" },
].map((feed) => ({ rel: "alternate", ...feed }));

export function addFeedLinks(meta: PageMeta): PageMeta {
  return { ...meta, links: [...meta.links, ...feeds] };
}

interface PageDescription {
  /** The path of the page, without a trailing slash. Absent if it has no canonical address. */
  path?: Address;
  /** The page's own title, to which the brand is added. Absent on the home page, which uses the default title. */
  title?: string;
  description: string;
  /** Whether search engines should not index the page. */
  noindex?: boolean;
  type?: "website" | "article";
}

/** The path of a page's own preview image, which the build draws from its title. */
export function getShareImagePath(path: string): string {
  return path === "/" ? SOCIAL_IMAGE_PATH : `/share${path}.png`;
}

interface ArticleDescription {
  path: Address;
  title: string;
  description: string;
  published: string;
  updated?: string;
  /** For posts only. */
  tags?: readonly string[];
}

/** `createPageMeta` for a page with one text and its dates. */
export function createArticleMeta({
  path,
  published,
  updated,
  tags = [],
  ...page
}: ArticleDescription): PageMeta {
  const meta = createPageMeta({ ...page, path, type: "article" });
  return {
    ...meta,
    properties: [
      ...meta.properties,
      ["article:published_time", published],
      ...(updated ? [["article:modified_time", updated] as const] : []),
      ...tags.map((tag) => ["article:tag", tag] as const),
    ],
  };
}

export function createPageMeta({
  path,
  title,
  description,
  noindex = false,
  type = "website",
}: PageDescription): PageMeta {
  const fullTitle = title ? `${title} · ${brand.name}` : defaultTitle;
  const image = path && !noindex ? getShareImagePath(path) : SOCIAL_IMAGE_PATH;
  const canonical = path && toAbsoluteUrl(path);
  return {
    title: fullTitle,
    named: {
      description,
      ...(noindex && { robots: "noindex" }),
      "twitter:card": "summary_large_image",
    },
    properties: [
      ...(canonical ? [["og:url", canonical] as const] : []),
      ["og:type", type],
      ["og:site_name", brand.name],
      ["og:title", fullTitle],
      ["og:description", description],
      ["og:image", toAbsoluteUrl(image)],
      ["og:image:width", String(SOCIAL_IMAGE_WIDTH)],
      ["og:image:height", String(SOCIAL_IMAGE_HEIGHT)],
      ["og:image:alt", (image !== SOCIAL_IMAGE_PATH && title) || defaultTitle],
    ],
    links: canonical ? [{ rel: "canonical", href: canonical }] : [],
  };
}

/** The `handle` of a route whose metadata does not depend on its data. */
export function createPageHandle(description: PageDescription) {
  return { meta: () => createPageMeta(description) };
}

/** The metadata of the not-found page. */
export const notFoundMeta = createPageMeta({
  title: "This page could not be found",
  description: "There is no page at this address.",
  noindex: true,
});
