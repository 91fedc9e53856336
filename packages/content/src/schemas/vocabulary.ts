import { brand } from "../brand.ts";

/** The topics of help, in the order in which they are shown. */
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
  /** A page about them on this site. */
  path: string;
}

/** Who may sign an entry. */
export const authors = {
  team: { name: `The ${brand.name} team`, path: "/about" },
} as const satisfies Record<string, Author>;

type AuthorId = keyof typeof authors;

export const authorIds = Object.keys(authors) as AuthorId[];

/** Every tag that a post or a tutorial may carry, with its visible name. */
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
