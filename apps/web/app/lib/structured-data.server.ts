import { brand } from "@site/content/brand";
import type { Entry, ListedEntry } from "@site/content/query/types";
import { authors } from "@site/content/schemas/authors";
import { tags } from "@site/content/schemas/tags";
import { decimalAmount } from "@site/contracts/money";
import { paidPlanIds, paidPlans } from "@site/contracts/plans";

/** A thing in the words of https://schema.org, as search engines read it from a page. */
export interface Thing {
  "@type": string;
  [property: string]: unknown;
}

const organization: Thing = {
  "@type": "Organization",
  name: brand.company.name,
  url: absolute("/"),
  logo: absolute("/icon.svg"),
};

export function absolute(path: string): string {
  return new URL(path, brand.origin).href;
}

/** The way from the top of the site to a page. */
export function breadcrumbList(...trail: { name: string; path: string }[]): Thing {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, path }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name,
      item: absolute(path),
    })),
  };
}

export function blogPosting({ path, data, minutes }: Entry<"posts">, image: string): Thing {
  return {
    "@type": "BlogPosting",
    headline: data.title,
    description: data.description,
    url: absolute(path),
    mainEntityOfPage: absolute(path),
    image: absolute(image),
    datePublished: data.published,
    dateModified: data.updated ?? data.published,
    author: data.authors.map((id) => ({
      "@type": "Organization",
      name: authors[id].name,
      url: absolute(authors[id].path),
    })),
    publisher: organization,
    keywords: data.tags.map((tag) => tags[tag]),
    timeRequired: `PT${minutes}M`,
    inLanguage: "en",
  };
}

export function faqPage(questions: readonly ListedEntry<"faq">[]): Thing {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ data, html = "" }) => ({
      "@type": "Question",
      name: data.question,
      acceptedAnswer: { "@type": "Answer", text: withAbsoluteLinks(html) },
    })),
  };
}

/** A tutorial, or a page of the help that says how long it takes; its steps are the headings of its text. */
export function howTo({ path, data, headings }: Entry<"tutorials"> | Entry<"help">): Thing {
  return {
    "@type": "HowTo",
    name: data.title,
    description: data.description,
    url: absolute(path),
    datePublished: data.published,
    dateModified: data.updated ?? data.published,
    ...(data.minutes ? { totalTime: `PT${data.minutes}M` } : {}),
    ...("needs" in data ? { tool: data.needs } : {}),
    step: headings
      .filter(({ level }) => level === 2)
      .map(({ id, text }) => ({
        "@type": "HowToStep",
        name: text,
        url: absolute(`${path}#${id}`),
      })),
  };
}

/** The app with what each plan costs, once. */
export function softwareApplication(): Thing {
  return {
    "@type": "SoftwareApplication",
    name: brand.name,
    description: brand.tagline,
    url: absolute("/"),
    applicationCategory: "BusinessApplication",
    operatingSystem: "Windows, macOS, Linux",
    publisher: organization,
    offers: paidPlanIds.map((id) => {
      const { name, price } = paidPlans[id];
      return {
        "@type": "Offer",
        name,
        price: decimalAmount(price),
        priceCurrency: price.currency,
        url: absolute("/pricing"),
        availability: "https://schema.org/InStock",
      };
    }),
  };
}

export function itemList(entries: readonly { path: string; name: string }[]): Thing {
  return {
    "@type": "ItemList",
    itemListElement: entries.map(({ path, name }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      url: absolute(path),
      name,
    })),
  };
}

function withAbsoluteLinks(html: string): string {
  return html.replaceAll(/href="(\/[^"]*)"/g, (_, path: string) => `href="${absolute(path)}"`);
}
