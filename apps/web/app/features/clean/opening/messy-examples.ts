export interface MessyExample {
  /** The fragment that opens it: `/clean#census-messy`. */
  id: string;
  label: string;
  what: string;
  /** Of the file on this site. */
  address: string;
}

/** Messy tables of our own, for who has none at hand. */
export const messyExamples: readonly MessyExample[] = [
  {
    id: "ten-rows",
    label: "Ten rows of a census",
    what: "Marks in years, broken dashes, a row that is there twice",
    address: "/datasets/census-historical/census-messy-sample.csv",
  },
  {
    id: "census-messy",
    label: "600 rows of a census",
    what: "Dates in four forms, five spellings of missing, thousands",
    address: "/datasets/census-historical/census-messy.csv",
  },
  {
    id: "penguins-messy",
    label: "358 penguins",
    what: "Decimal commas, units, spellings of one species",
    address: "/datasets/palmer-penguins/penguins-messy.csv",
  },
];
