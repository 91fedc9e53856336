import { absolute, brand } from "@site/content/brand";

/** A thing in https://schema.org terms, as search engines read it from a page. */
export interface Thing {
  "@type": string;
  [property: string]: unknown;
}

/** Several things as one JSON-LD document. */
export function graphOf(...things: Thing[]): object {
  return { "@context": "https://schema.org", "@graph": things };
}

export const organization: Thing = {
  "@type": "Organization",
  name: brand.company.name,
  url: absolute("/"),
  logo: absolute("/icon.svg"),
};
