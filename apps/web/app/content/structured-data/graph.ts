import { toAbsoluteUrl, brand } from "@site/content/brand";

/** A thing in https://schema.org terms, as search engines read it from a page. */
export interface SchemaThing {
  "@type": string;
  [property: string]: unknown;
}

/** Several things as one JSON-LD document. */
export function createGraph(...things: SchemaThing[]): object {
  return { "@context": "https://schema.org", "@graph": things };
}

export const organization: SchemaThing = {
  "@type": "Organization",
  name: brand.company.name,
  url: toAbsoluteUrl("/"),
  logo: toAbsoluteUrl("/icon.svg"),
};
