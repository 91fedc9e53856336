/** Messy tables of our own, each by the fragment that opens it: `/clean#census-messy`. */
export const messyExamples = {
  "ten-rows": "/datasets/census-historical/census-messy-sample.csv",
  "census-messy": "/datasets/census-historical/census-messy.csv",
  "penguins-messy": "/datasets/palmer-penguins/penguins-messy.csv",
} as const;

export type MessyExample = keyof typeof messyExamples;
