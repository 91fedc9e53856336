import { toAbsoluteUrl, brand } from "@site/content/brand";

/** A https://schema.org object, as search engines read it from a page. */
export interface SchemaThing {
  "@type": string;
  [property: string]: unknown;
}

/** Combines several objects into one JSON-LD document. */
export function createGraph(...things: SchemaThing[]): object {
  return { "@context": "https://schema.org", "@graph": things };
}

export const organization: SchemaThing = {
  "@type": "Organization",
  name: brand.company.name,
  url: toAbsoluteUrl("/"),
  logo: toAbsoluteUrl("/icon.svg"),
};
