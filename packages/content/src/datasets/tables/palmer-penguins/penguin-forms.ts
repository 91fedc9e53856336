import { formatThousands } from "@site/contracts/money";

import { type MessyForm, misreadAsWindows1252 } from "../../messy/messy-form.ts";
import type { PenguinRow, Species } from "./read-penguins.ts";

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

/** How the file of each species writes the species. */
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

/** How the file of each species writes a length in millimetres. */
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
const kilogrammes: MessyForm<number> = {
  weight: 4,
  kind: "unit",
  write: (value) => `${value / 1000} kg`,
};
const grammes: MessyForm<number> = { weight: 2, kind: "remark", write: (value) => `${value} g` };

/** How the file of each species writes a mass in grammes. */
export const massForms: Forms<number> = {
  Adelie: [plain, grammes],
  Chinstrap: [plain, grouped],
  Gentoo: [plain, kilogrammes],
};

type Sex = NonNullable<PenguinRow["sex"]>;
const code = (words: Record<Sex, string>): MessyForm<Sex> => ({
  weight: 3,
  kind: "code",
  write: (sex) => words[sex],
});
export const sexForms: Forms<Sex> = {
  Adelie: [{ weight: 2, write: String }, code({ male: "M", female: "F" })],
  Chinstrap: [{ weight: 2, write: String }, code({ male: "MALE", female: "FEMALE" })],
  Gentoo: [{ weight: 2, write: String }, code({ male: "m.", female: "f." })],
};
