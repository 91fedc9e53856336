import { type DatasetDescription, VEGA_DATASETS } from "../../dataset-schema.ts";

export const dataset: DatasetDescription = {
  title: "Historical census",
  description:
    "People of the United States by census year, age and sex, 1850 to 2000, with a messy edition to practise on and its answer.",
  topic: "people",
  keywords: ["census", "population", "age", "sex", "United States", "data cleaning"],
  period: "1850/2000",
  place: "United States",
  chart: {
    name: "ages",
    title: "How old people were in the United States, 1850 and 2000",
    text: "Bars for each age, men to the left and women to the right: a column in 2000, and over it the outline of 1850, a pyramid with most people at its foot.",
    ends: ["men", "women"],
  },
  columns: [
    {
      name: "year",
      type: "integer",
      meaning: "Year of the census, in steps of ten. 1890 is missing: its records burnt in 1921.",
      isCategory: true,
    },
    {
      name: "census_day",
      type: "date",
      meaning:
        "Day to which the census referred: 1 June up to 1900, 15 April 1910, 1 January 1920, 1 April since 1930.",
    },
    {
      name: "age",
      type: "integer",
      meaning: "First year of a group of five: 0 stands for 0 to 4, 90 for 90 and older.",
      unit: "years",
      isCategory: true,
    },
    { name: "sex", type: "string", meaning: "male or female.", isCategory: true },
    {
      name: "people",
      type: "integer",
      meaning: "Number of people, estimated by IPUMS from a sample of the census records.",
      unit: "people",
    },
  ],
  key: ["year", "age", "sex"],
  source: {
    name: "IPUMS USA, University of Minnesota",
    url: "https://usa.ipums.org/usa/",
    path: `population.json of ${VEGA_DATASETS}`,
  },
  licence: {
    name: "IPUMS terms of use",
    url: "https://www.ipums.org/about/terms",
    note: "The package that carries the table is under the BSD 3-Clause licence, but each table keeps the terms of its source, as its catalogue says. Those of IPUMS ask for the citation below. The table is a summary: it has no record of a person.",
  },
  citation: {
    authors: ["Steven Ruggles", "Katie Genadek", "Ronald Goeken", "Josiah Grover", "Matthew Sobek"],
    title: "Integrated Public Use Microdata Series: Version 6.0",
    year: 2015,
    publisher: "University of Minnesota, Minneapolis",
    url: "https://doi.org/10.18128/D010.V6.0",
    doi: "10.18128/D010.V6.0",
  },
  messy: {
    difficulty: "hard",
    words: [
      "It looks like four files glued together. Further down it has other headers, days in seven forms, ages that a spreadsheet took for dates, thousands of people instead of people, letters read in the wrong encoding, values missing in ten spellings, and rows that occur twice.",
      "Thirty figures are lost; everything else can be recovered exactly. Repair it, then compare with the answer.",
    ],
  },
  changes: [
    "The codes 1 and 2 of the column sex are written out as male and female.",
    "The column census_day is added, from the instructions of the U.S. Census Bureau.",
    "The mess in the messy edition is ours: a program with a fixed seed made it and lists every change.",
  ],
  versions: [{ version: "1.0.0", date: "2026-11-21", note: "First edition." }],
  files: [
    { name: "census-historical.csv", title: "The clean table", edition: "clean" },
    { name: "census-historical.parquet", title: "The clean table", edition: "clean" },
    { name: "census-messy.csv", title: "The messy edition", edition: "messy" },
    {
      name: "census-messy-sample.csv",
      title: "Ten rows of the messy edition, as on the home page",
      edition: "messy",
    },
    {
      name: "census-messy-answer.csv",
      title: "What a perfect repair of the messy edition gives",
      edition: "answer",
    },
    {
      name: "census-messy-changes.csv",
      title: "Every change from the clean table to the messy edition",
      edition: "answer",
    },
    {
      name: "clean-census-messy.py",
      title: "pandas that repairs the messy edition",
      edition: "answer",
    },
  ],
};
