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
