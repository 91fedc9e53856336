import { readFile } from "node:fs/promises";
import path from "node:path";

import { formatThousands } from "@site/contracts/money";
import * as z from "zod/mini";

import { tableToCsv, writeCsv } from "../../csv.ts";
import { datasetFolder, readVegaDataset } from "../../dataset-files.ts";
import {
  formatChanges,
  type MessyForm,
  misreadAsWindows1252,
  type MessySheet,
  createMessyTable,
  type MessyTable,
  assignMissingSpellings,
} from "../../messy/messy-table.ts";
import { tableToParquet } from "../../parquet.ts";
import type { Table } from "../../table.ts";
import { dataset } from "./dataset.ts";

const MESSY_PENGUINS_SEED = 344;
/**
 * Probability that the two beak measurements are swapped. A swap can be detected, because a beak is longer than deep.
 */
const SWAP_RATE = 0.04;

/** One file for each species. */
const sheets: readonly MessySheet[] = [
  {
    name: "Adelie",
    header: [
      "Species",
      "Island",
      "Beak Length (mm)",
      "Beak Depth (mm)",
      "Flipper (mm)",
      "Mass (g)",
      "Sex",
    ],
  },
  {
    name: "Chinstrap",
    header: ["species", "island", "culmen_length", "culmen_depth", "flipper", "body_mass", "sex"],
  },
  {
    name: "Gentoo",
    header: [
      "SPECIES",
      "ISLAND ",
      "BILL LENGTH",
      "BILL DEPTH",
      "FLIPPER LENGTH",
      "BODY MASS",
      "GENDER",
    ],
  },
];

/**
 * Creates the messy edition of the penguins. Values that are missing in the clean table have ten spellings here.
 */
export function createMessyPenguins(
  rows: readonly PenguinRow[],
  seed = MESSY_PENGUINS_SEED,
): MessyTable<PenguinRow> {
  return createMessyTable(rows, {
    seed,
    columns: [
      "species",
      "island",
      "beak_length_mm",
      "beak_depth_mm",
      "flipper_length_mm",
      "body_mass_g",
      "sex",
    ],
    sheets,
    getSheet: ({ species }) => {
      const sheet = sheets.find(({ name }) => name === species);
      if (!sheet) throw new Error(`No sheet holds the species ${species}.`);
      return sheet;
    },
    forms: {
      species: speciesForms,
      island: islandForms,
      beak_length_mm: lengthForms,
      beak_depth_mm: lengthForms,
      flipper_length_mm: lengthForms,
      body_mass_g: massForms,
      sex: sexForms,
    },
    missing: () => assignMissingSpellings(rows),
    swapped: { columns: ["beak_length_mm", "beak_depth_mm"], probability: SWAP_RATE },
  });
}

type Forms<Value> = Record<Species, readonly MessyForm<Value>[]>;

const isSpecies =
  (wanted: Species) =>
  (species: Species): boolean =>
    species === wanted;

const speciesInAnyCase: MessyForm<Species>[] = [
  { weight: 5, write: String },
  { weight: 2, kind: "code", write: (species) => species.toLowerCase() },
  { weight: 1, kind: "code", write: (species) => species.toUpperCase() },
  { weight: 1, kind: "code", write: (species) => `${species} penguin` },
];

/** Spellings of the species in the file of each species. */
export const speciesForms: Forms<Species> = {
  Adelie: [
    ...speciesInAnyCase,
    {
      weight: 2,
      kind: "encoding",
      appliesTo: isSpecies("Adelie"),
      write: () => misreadAsWindows1252("Adélie"),
    },
    {
      weight: 1,
      kind: "code",
      appliesTo: isSpecies("Adelie"),
      write: () => "Adelie (Pygoscelis adeliae)",
    },
  ],
  Chinstrap: [
    ...speciesInAnyCase,
    { weight: 2, kind: "code", appliesTo: isSpecies("Chinstrap"), write: () => "Chin-strap" },
  ],
  Gentoo: speciesInAnyCase,
};

type Island = PenguinRow["island"];
const islands: MessyForm<Island>[] = [
  { weight: 6, write: String },
  { weight: 2, kind: "code", write: (island) => island.toUpperCase() },
  { weight: 1, kind: "code", write: (island) => `${island} Island` },
  { weight: 1, kind: "code", write: (island) => `${island} I.` },
  {
    weight: 1,
    kind: "code",
    appliesTo: (island) => island === "Torgersen",
    write: () => "Torgerson",
  },
];
export const islandForms: Forms<Island> = { Adelie: islands, Chinstrap: islands, Gentoo: islands };

const plain: MessyForm<number> = { weight: 5, write: String };
const comma: MessyForm<number> = {
  weight: 4,
  kind: "number",
  appliesTo: (value) => !Number.isInteger(value),
  write: (value) => String(value).replace(".", ","),
};
const withUnit: MessyForm<number> = { weight: 2, kind: "remark", write: (value) => `${value} mm` };
const centimetres: MessyForm<number> = {
  weight: 3,
  kind: "unit",
  write: (value) => `${Number((value / 10).toFixed(2))} cm`,
};

/** Formats of a length in millimetres in the file of each species. */
export const lengthForms: Forms<number> = {
  Adelie: [plain, withUnit],
  Chinstrap: [plain, comma],
  Gentoo: [plain, centimetres],
};

const grouped: MessyForm<number> = {
  weight: 3,
  kind: "number",
  write: (value) => formatThousands(value),
};
const kilograms: MessyForm<number> = {
  weight: 4,
  kind: "unit",
  write: (value) => `${value / 1000} kg`,
};
const grams: MessyForm<number> = { weight: 2, kind: "remark", write: (value) => `${value} g` };

/** Formats of a mass in grams in the file of each species. */
export const massForms: Forms<number> = {
  Adelie: [plain, grams],
  Chinstrap: [plain, grouped],
  Gentoo: [plain, kilograms],
};

type Sex = NonNullable<PenguinRow["sex"]>;
const createCodeForm = (words: Record<Sex, string>): MessyForm<Sex> => ({
  weight: 3,
  kind: "code",
  write: (sex) => words[sex],
});
export const sexForms: Forms<Sex> = {
  Adelie: [{ weight: 2, write: String }, createCodeForm({ male: "M", female: "F" })],
  Chinstrap: [{ weight: 2, write: String }, createCodeForm({ male: "MALE", female: "FEMALE" })],
  Gentoo: [{ weight: 2, write: String }, createCodeForm({ male: "m.", female: "f." })],
};

const measure = z.nullable(z.number());
const sourceSchema = z.array(
  z.strictObject({
    Species: z.enum(["Adelie", "Chinstrap", "Gentoo"]),
    Island: z.enum(["Biscoe", "Dream", "Torgersen"]),
    "Beak Length (mm)": measure,
    "Beak Depth (mm)": measure,
    "Flipper Length (mm)": measure,
    "Body Mass (g)": measure,
    Sex: z.nullable(z.enum(["MALE", "FEMALE", "."])),
  }),
);

export type Species = "Adelie" | "Chinstrap" | "Gentoo";

export type PenguinRow = {
  species: Species;
  island: "Biscoe" | "Dream" | "Torgersen";
  beak_length_mm: number | null;
  beak_depth_mm: number | null;
  flipper_length_mm: number | null;
  body_mass_g: number | null;
  sex: "male" | "female" | null;
};

/** Parses the rows of `penguins.json`. A full stop as sex is a missing value. */
export function parsePenguins(source: string): PenguinRow[] {
  return z.parse(sourceSchema, JSON.parse(source)).map((row) => ({
    species: row.Species,
    island: row.Island,
    beak_length_mm: row["Beak Length (mm)"],
    beak_depth_mm: row["Beak Depth (mm)"],
    flipper_length_mm: row["Flipper Length (mm)"],
    body_mass_g: row["Body Mass (g)"],
    sex: row.Sex === "MALE" ? "male" : row.Sex === "FEMALE" ? "female" : null,
  }));
}

/** Builds the files of the penguins: clean, messy, and the changes between them. */
export async function buildFiles(): Promise<[string, Uint8Array][]> {
  const rows = parsePenguins(await readVegaDataset("penguins.json"));
  const table: Table = { columns: dataset.columns, rows: rows.map(Object.values) };
  const messy = createMessyPenguins(rows);
  const encodeText = (content: string) => new TextEncoder().encode(content);
  return [
    ["palmer-penguins.csv", encodeText(tableToCsv(table))],
    ["palmer-penguins.parquet", tableToParquet(table)],
    ["penguins-messy.csv", encodeText(writeCsv(messy.lines))],
    ["penguins-messy-changes.csv", encodeText(formatChanges(messy.changes))],
    [
      "clean-penguins-messy.py",
      await readFile(path.join(datasetFolder, "palmer-penguins", "clean-penguins-messy.py")),
    ],
  ];
}
