import type { MessySheet } from "../../messy/messy-spec.ts";
import { messyTable, type MessyTable } from "../../messy/messy-table.ts";
import { spellMissing } from "../../messy/missing-cells.ts";
import { islandForms, lengthForms, massForms, sexForms, speciesForms } from "./penguin-forms.ts";
import type { PenguinRow } from "./read-penguins.ts";

export const MESSY_PENGUINS_SEED = 344;
/** How often the two beak measurements are swapped. A beak is longer than deep, so it can be detected. */
const SWAPPED = 0.04;

/** The files of the three species, glued together. */
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

/** Makes the messy edition of the penguins. Values missing in the clean table are missing here, in ten spellings. */
export function messyPenguins(
  rows: readonly PenguinRow[],
  seed = MESSY_PENGUINS_SEED,
): MessyTable<PenguinRow> {
  return messyTable(rows, {
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
    sheetOf: ({ species }) => {
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
    missing: () => spellMissing(rows),
    swapped: { columns: ["beak_length_mm", "beak_depth_mm"], probability: SWAPPED },
  });
}
