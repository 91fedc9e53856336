import type { DatasetDescription } from "../../dataset-schema.ts";
import { describeInventedTable, addDays } from "../../invented.ts";
import {
  withAffixes,
  withDecimalComma,
  asIs,
  withWords,
  inUpperCase,
  dayForms,
  concatSheets,
  getSheetAt,
} from "../../messy/messy-forms.ts";
import type { MessyForm } from "../../messy/messy-table.ts";
import { createRandom } from "../../random.ts";

const SEED = 3737;

export const dataset: DatasetDescription = {
  ...describeInventedTable("clinical-form", SEED, "Forms of a clinic"),
  description:
    "What 240 invented patients had measured on admission: height, weight, temperature and blood pressure.",
  topic: "people",
  keywords: ["clinic", "patients", "measurements", "units", "inches and pounds", "codes"],
  period: "2026-02-01/2026-04-01",
  place: "An invented clinic",
  chart: {
    name: "patients",
    title: "Patients, height against weight",
    text: "A dot for each patient: taller ones are heavier on average. Men, in another colour, are further to the right.",
    ends: ["154 cm", "188 cm"],
  },
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
      "Thirty measurements are lost; everything else can be recovered exactly. Height and weight are swapped here and there, but no patient weighs more kilograms than they are centimetres tall.",
    ],
    beyondRules:
      "Rules alone don’t finish it in the cleaner: nothing in the table says that 65.75 in and 97.70 are inches and degrees Fahrenheit, or that a height and a weight changed places.",
  },
  versions: [{ version: "1.0.0", date: "2026-11-23", note: "First edition." }],
};

const ROWS = 240;
const DAYS = 60;

export type FormRow = {
  form_no: number;
  date: string;
  sex: string;
  height_cm: number;
  weight_kg: number;
  temperature_c: number | null;
  systolic_mmhg: number | null;
  smoker: string;
};

/** Creates the forms, sorted by day. Taller patients are heavier, and smokers have higher blood pressure. */
export function createRows(seed = SEED): FormRow[] {
  const random = createRandom(seed);
  return Array.from({ length: ROWS }, (_, index) => {
    const isMale = random.chance(0.5);
    const height = (isMale ? 166 : 154) + random.below(12) + random.below(12);
    const smokes = random.chance(0.25);
    return {
      form_no: 901 + index,
      date: addDays("2026-02-01", Math.floor((index * DAYS) / ROWS)),
      sex: isMale ? "male" : "female",
      height_cm: height,
      weight_kg: Math.round((height * 0.75 - 60 + random.next() * 30) * 10) / 10,
      temperature_c: Math.round((36 + random.next() + random.next() ** 4 * 3) * 10) / 10,
      systolic_mmhg: 100 + random.below(25) + random.below(20) + (smokes ? 12 : 0),
      smoker: smokes ? "yes" : "no",
    };
  });
}

const places = ["tablet", "paper", "visitors"] as const;

type Place = (typeof places)[number];

const createUnitForm = (write: (value: number) => string): MessyForm<number> => ({
  weight: 1,
  kind: "unit",
  write,
});

/** Imperial values have two digits for one digit of the metric value, so that converting them loses nothing. */
export const createMessySpec = concatSheets<FormRow, Place>({
  seed: SEED,
  headers: {
    tablet: ["form", "date", "sex", "height", "weight", "temp", "bp_sys", "smoker"],
    paper: ["Bogen", "Datum", "Geschl.", "Größe", "Gewicht", "Temp.", "RR", "Raucher"],
    visitors: ["FORM", "VISIT", "GENDER", "HEIGHT", "WEIGHT", "TEMP", "SYSTOLIC", "SMOKES?"],
  },
  chooseSheet: (_, place) => getSheetAt(places, place),
  forms: {
    form_no: {
      tablet: [asIs()],
      paper: [withAffixes("code", "Nr. ")],
      visitors: [withAffixes("code", "F")],
    },
    date: { tablet: dayForms.iso, paper: dayForms.points, visitors: dayForms.words },
    sex: {
      tablet: [withWords({ female: "1", male: "2" }), asIs()],
      paper: [withWords({ female: "w", male: "m" })],
      visitors: [inUpperCase(), withWords({ female: "Woman", male: "Man" })],
    },
    height_cm: {
      tablet: [asIs(2), createUnitForm((cm) => `${(cm / 100).toFixed(2)} m`)],
      paper: [createUnitForm((cm) => `${(cm / 100).toFixed(2).replace(".", ",")} m`)],
      visitors: [createUnitForm((cm) => `${(cm / 2.54).toFixed(2)} in`)],
    },
    weight_kg: {
      tablet: [asIs(2), withAffixes("remark", "", " kg")],
      paper: [withDecimalComma(1)],
      visitors: [createUnitForm((kg) => `${(kg / 0.45359237).toFixed(2)} lb`)],
    },
    temperature_c: {
      tablet: [asIs()],
      paper: [withDecimalComma(1), withAffixes("remark", "", " °C")],
      visitors: [createUnitForm((celsius) => (celsius * 1.8 + 32).toFixed(2))],
    },
    systolic_mmhg: {
      tablet: [asIs()],
      paper: [withAffixes("remark", "RR ", ""), asIs()],
      visitors: [withAffixes("remark", "", " mmHg")],
    },
    smoker: {
      tablet: [withWords({ yes: "TRUE", no: "FALSE" })],
      paper: [withWords({ yes: "ja", no: "nein" }), withWords({ yes: "x", no: "o" })],
      visitors: [withWords({ yes: "Y", no: "N" }), asIs()],
    },
  },
  missing: { temperature_c: 16, systolic_mmhg: 14 },
  swapped: { columns: ["height_cm", "weight_kg"], probability: 0.04 },
});
