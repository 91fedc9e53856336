import { href } from "react-router";

/** Messy tables of our own, each by the fragment that opens it: `/clean#census-messy`. */
export const messyExamples = {
  "ten-rows": "/datasets/census-historical/census-messy-sample.csv",
  "census-messy": "/datasets/census-historical/census-messy.csv",
  "penguins-messy": "/datasets/palmer-penguins/penguins-messy.csv",
} as const;

export type MessyExample = keyof typeof messyExamples;

/** The address that opens a table in the cleaner. */
export function cleanerPath(example: MessyExample): string {
  return `${href("/clean")}#${example}`;
}

/** The largest messy table in a dataset's folder. */
export function exampleOf(datasetPath: string): MessyExample | undefined {
  const names = Object.keys(messyExamples) as MessyExample[];
  return names.findLast((name) => messyExamples[name].startsWith(`${datasetPath}/`));
}
