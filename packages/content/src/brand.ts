/** The brand. It is defined only here: to rebrand the site, change this file and the logo. */
export const brand = {
  name: "Sluice",
  tagline: "Clean data 10x faster using AI",
  /** The origin of the name. */
  nameMeaning:
    "Raw data in, clean data out. The name is the product: a sluice lets water through and keeps the silt back.",
  /** Stored in licence files. It must not change once licences exist. */
  productId: "sluice",
  origin: "https://sluice.example",
  company: {
    name: "Sluice Software",
    postalAddress: ["1 Weir Lane", "Example City"],
  },
  supportEmail: "support@sluice.example",
  /** Sender of every mail. */
  mailFrom: "Sluice <hello@sluice.example>",
} as const;

export const defaultTitle = `${brand.name}: ${brand.tagline}`;

/** Returns the absolute address of a page or file of the site. */
export function toAbsoluteUrl(path: string): string {
  return new URL(path, brand.origin).href;
}
