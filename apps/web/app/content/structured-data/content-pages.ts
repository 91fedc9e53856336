import { toAbsoluteUrl } from "@site/content/brand";
import type { Entry, ListedEntry } from "@site/content/query/types";
import { authors, tags } from "@site/content/schemas/vocabulary";

import { type SchemaThing, organization } from "./graph.ts";

/** The breadcrumbs from the top level to a page. */
export function createBreadcrumbList(...trail: { name: string; path: string }[]): SchemaThing {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, path }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name,
      item: toAbsoluteUrl(path),
    })),
  };
}

export function createItemList(entries: readonly { path: string; name: string }[]): SchemaThing {
  return {
    "@type": "ItemList",
    itemListElement: entries.map(({ path, name }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      url: toAbsoluteUrl(path),
      name,
    })),
  };
}

export function createBlogPosting(
  { path, data, minutes }: Entry<"posts">,
  image: string,
): SchemaThing {
  return {
    "@type": "BlogPosting",
    headline: data.title,
    description: data.description,
    url: toAbsoluteUrl(path),
    mainEntityOfPage: toAbsoluteUrl(path),
    image: toAbsoluteUrl(image),
    datePublished: data.published,
    dateModified: data.updated ?? data.published,
    author: data.authors.map((id) => ({
      "@type": "Organization",
      name: authors[id].name,
      url: toAbsoluteUrl(authors[id].path),
    })),
    publisher: organization,
    keywords: data.tags.map((tag) => tags[tag]),
    timeRequired: `PT${minutes}M`,
    inLanguage: "en",
  };
}

export function createFaqPage(questions: readonly ListedEntry<"faq">[]): SchemaThing {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ data, html = "" }) => ({
      "@type": "Question",
      name: data.question,
      acceptedAnswer: { "@type": "Answer", text: makeLinksAbsolute(html) },
    })),
  };
}

function makeLinksAbsolute(html: string): string {
  return html.replaceAll(/href="(\/[^"]*)"/g, (_, path: string) => `href="${toAbsoluteUrl(path)}"`);
}

/** A tutorial, or a help page with a duration. Its steps are the headings of its text. */
export function createHowTo({
  path,
  data,
  headings,
}: Entry<"tutorials"> | Entry<"help">): SchemaThing {
  return {
    "@type": "HowTo",
    name: data.title,
    description: data.description,
    url: toAbsoluteUrl(path),
    datePublished: data.published,
    dateModified: data.updated ?? data.published,
    ...(data.minutes ? { totalTime: `PT${data.minutes}M` } : {}),
    ...("needs" in data ? { tool: data.needs } : {}),
    step: headings
      .filter(({ level }) => level === 2)
      .map(({ id, text }) => ({
        "@type": "HowToStep",
        name: text,
        url: toAbsoluteUrl(`${path}#${id}`),
      })),
  };
}
