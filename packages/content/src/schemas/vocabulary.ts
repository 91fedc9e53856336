import { brand } from "../brand.ts";

/** The topics of help, in display order. */
export const helpTopics = {
  trial: "Trial and download",
  app: "Using the app",
  licence: "Licences and computers",
  payment: "Paying and receipts",
  account: "Account and mail",
  data: "Your data",
} as const;

export type HelpTopic = keyof typeof helpTopics;

interface Author {
  name: string;
  /** Path of the page about the author. */
  path: string;
}

/** The authors that entries can name. */
export const authors = {
  team: { name: `The ${brand.name} team`, path: "/about" },
} as const satisfies Record<string, Author>;

type AuthorId = keyof typeof authors;

export const authorIds = Object.keys(authors) as AuthorId[];

/** The tags that posts and tutorials can have, with display names. */
export const tags = {
  dates: "Dates and times",
  duplicates: "Duplicates",
  encoding: "Encoding",
  formats: "File formats",
  "missing-values": "Missing values",
  numbers: "Numbers and units",
  pandas: "pandas",
  product: "The app",
  reproducibility: "Reproducibility",
  text: "Text and categories",
  validation: "Checks",
  workflow: "Ways of working",
} as const;

export type Tag = keyof typeof tags;

export const tagNames = Object.keys(tags) as Tag[];
