import { type DatasetDescription, VEGA_DATASETS } from "../../dataset-schema.ts";

export const dataset: DatasetDescription = {
  title: "Palmer penguins",
  description:
    "Measures of 344 penguins of three species on three islands of the Palmer Archipelago, with values missing and a messy edition to practise on.",
  topic: "nature",
  keywords: ["penguins", "Antarctica", "biology", "missing values"],
  period: "2007/2009",
  place: "Palmer Archipelago, Antarctica",
  chart: {
    name: "penguins",
    title: "342 penguins, flipper against beak",
    text: "A mark for each penguin. Dots for Adelie at the lower left, crosses for Chinstrap with longer beaks, squares for Gentoo with longer flippers.",
    ends: ["172 mm", "231 mm"],
  },
  columns: [
    {
      name: "species",
      type: "string",
      meaning: "Adelie, Chinstrap or Gentoo.",
      isCategory: true,
    },
    { name: "island", type: "string", meaning: "Biscoe, Dream or Torgersen.", isCategory: true },
    { name: "beak_length_mm", type: "number", meaning: "Length of the beak.", unit: "mm" },
    { name: "beak_depth_mm", type: "number", meaning: "Depth of the beak.", unit: "mm" },
    { name: "flipper_length_mm", type: "integer", meaning: "Length of the flipper.", unit: "mm" },
    { name: "body_mass_g", type: "integer", meaning: "Body mass.", unit: "g" },
    {
      name: "sex",
      type: "string",
      meaning: "male or female; missing where it was not determined.",
      isCategory: true,
    },
  ],
  source: {
    name: "Palmer Station Antarctica LTER and Kristen Gorman",
    url: "https://allisonhorst.github.io/palmerpenguins/",
    path: `penguins.json of ${VEGA_DATASETS}`,
  },
  licence: {
    name: "CC0 1.0 Universal",
    url: "https://creativecommons.org/publicdomain/zero/1.0/",
    spdx: "CC0-1.0",
    note: "Dedicated to the public domain. Citing it is a courtesy to those who measured.",
  },
  citation: {
    authors: ["Kristen B. Gorman", "Tony D. Williams", "William R. Fraser"],
    title:
      "Ecological Sexual Dimorphism and Environmental Variability within a Community of Antarctic Penguins (Genus Pygoscelis)",
    year: 2014,
    publisher: "PLoS ONE 9(3): e90081",
    url: "https://doi.org/10.1371/journal.pone.0090081",
    doi: "10.1371/journal.pone.0090081",
  },
  messy: {
    difficulty: "moderate",
    words: [
      "It looks like the files of the three species glued together. It has millimetres and centimetres, grams and kilograms, decimal commas, a species read in the wrong encoding, rows that occur twice, and beaks with their two measures swapped.",
      "Everything but the 19 values that were never measured can be recovered exactly. Repair it, then compare with the clean table.",
    ],
  },
  changes: [
    "The columns have names without spaces and brackets.",
    "The mess in the messy edition is ours: a program with a fixed seed made it and lists every change.",
    "The sexes are in small letters; one value, a full stop, counts as missing.",
  ],
  versions: [{ version: "1.0.0", date: "2026-11-21", note: "First edition." }],
  files: [
    { name: "palmer-penguins.csv", title: "The clean table", edition: "clean" },
    { name: "palmer-penguins.parquet", title: "The clean table", edition: "clean" },
    { name: "penguins-messy.csv", title: "The messy edition", edition: "messy" },
    {
      name: "penguins-messy-changes.csv",
      title: "Every change from the clean table to the messy edition",
      edition: "answer",
    },
    {
      name: "clean-penguins-messy.py",
      title: "pandas that repairs the messy edition and gets the clean table",
      edition: "answer",
    },
  ],
};
