import { brand, defaultTitle } from "@site/content/brand";
import type { MetaDescriptor } from "react-router";

export const SOCIAL_IMAGE_PATH = "/social.png";
export const SOCIAL_IMAGE_WIDTH = 1200;
export const SOCIAL_IMAGE_HEIGHT = 627;

/** Where programs that read feeds find those of the blog. */
export const feedLinks: MetaDescriptor[] = [
  { type: "application/rss+xml", title: "RSS", href: "/feed.xml" },
  { type: "application/atom+xml", title: "Atom", href: "/atom.xml" },
  { type: "application/feed+json", title: "JSON feed", href: "/feed.json" },
].map((feed) => ({ tagName: "link", rel: "alternate", ...feed }));

interface PageMeta {
  /** The address of the page, without a slash at the end. Absent where there is none to point to. */
  path?: string;
  /** What the page is; the brand is added. Absent on the home page, which has the default title. */
  title?: string;
  description: string;
  /** Whether search engines are asked to leave the page out. */
  noindex?: boolean;
  type?: "website" | "article";
}

/** The address of a page's own image for link previews; the build draws it from the page's title. */
export function shareImagePath(path: string): string {
  return path === "/" ? SOCIAL_IMAGE_PATH : `/share${path}.png`;
}

interface ArticleMeta {
  path: string;
  title: string;
  description: string;
  published: string;
  updated?: string;
  /** Present on posts only. */
  tags?: readonly string[];
}

/** `pageMeta` of a page that is one text, with its days. */
export function articleMeta({
  published,
  updated,
  tags = [],
  ...page
}: ArticleMeta): MetaDescriptor[] {
  return [
    ...pageMeta({ ...page, type: "article" }),
    { property: "article:published_time", content: published },
    ...(updated ? [{ property: "article:modified_time", content: updated }] : []),
    ...tags.map((tag) => ({ property: "article:tag", content: tag })),
  ];
}

/** Everything that a page says of itself to search engines, feeds and link previews. */
export function pageMeta({
  path,
  title,
  description,
  noindex = false,
  type = "website",
}: PageMeta): MetaDescriptor[] {
  const fullTitle = title ? `${title} · ${brand.name}` : defaultTitle;
  const image = path && !noindex ? shareImagePath(path) : SOCIAL_IMAGE_PATH;
  const canonical = path && new URL(path, brand.origin).href;
  return [
    { title: fullTitle },
    { name: "description", content: description },
    ...(noindex ? [{ name: "robots", content: "noindex" }] : []),
    ...(canonical
      ? [
          { tagName: "link", rel: "canonical", href: canonical } as const,
          { property: "og:url", content: canonical },
        ]
      : []),
    { property: "og:type", content: type },
    { property: "og:site_name", content: brand.name },
    { property: "og:title", content: fullTitle },
    { property: "og:description", content: description },
    { property: "og:image", content: new URL(image, brand.origin).href },
    { property: "og:image:width", content: String(SOCIAL_IMAGE_WIDTH) },
    { property: "og:image:height", content: String(SOCIAL_IMAGE_HEIGHT) },
    { property: "og:image:alt", content: title ?? defaultTitle },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/**
 * What a page says of itself once its document is there. Before that, and where there is none, it says that
 * it could not be found: the router asks also then, whatever its types say.
 */
export function metaOf<Document>(
  loaderData: { document: Document } | undefined,
  describe: (document: Document) => MetaDescriptor[],
): MetaDescriptor[] {
  if (loaderData) return describe(loaderData.document);
  return pageMeta({
    title: "This page could not be found",
    description: "There is no page at this address.",
    noindex: true,
  });
}
