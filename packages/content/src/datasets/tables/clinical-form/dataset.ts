import type { KnownDataset } from "../../dataset-schema.ts";
import { inventedBy } from "../../invented.ts";
import { SEED } from "./rows.ts";

export const dataset: KnownDataset = {
  ...inventedBy("clinical-form", SEED, "Forms of a clinic"),
  description:
    "What 240 invented patients had measured on admission: height, weight, temperature and blood pressure.",
  topic: "people",
  keywords: ["clinic", "patients", "measurements", "units", "inches and pounds", "codes"],
  period: "2026-02-01/2026-04-01",
  place: "An invented clinic",
  columns: [
    { name: "form_no", type: "integer", meaning: "Number of the form; no two are the same." },
    { name: "date", type: "date", meaning: "Day of admission." },
    { name: "sex", type: "string", meaning: "female or male.", isCategory: true },
    { name: "height_cm", type: "integer", meaning: "Height.", unit: "cm" },
    { name: "weight_kg", type: "number", meaning: "Weight.", unit: "kg" },
    {
      name: "temperature_c",
      type: "number",
      meaning: "Temperature of the body.",
      unit: "degrees Celsius",
    },
    {
      name: "systolic_mmhg",
      type: "integer",
      meaning: "Blood pressure, the higher value.",
      unit: "mmHg",
    },
    { name: "smoker", type: "string", meaning: "yes or no.", isCategory: true },
  ],
  key: ["form_no"],
  messy: {
    difficulty: "hard",
    words: [
      "A form is filled in on a tablet, on paper, or by visitors who measure in inches and pounds. For a study, someone typed all of them into one table.",
      "Thirty measurements are lost; everything else can be recovered exactly. Height and weight are swapped here and there, but no patient weighs more kilogrammes than they are centimetres tall.",
    ],
    beyondRules:
      "Rules alone don’t finish it in the cleaner: nothing in the table says that 65.75 in and 97.70 are inches and degrees Fahrenheit, or that a height and a weight changed places.",
  },
  versions: [{ version: "1.0.0", date: "2026-11-23", note: "First edition." }],
};
