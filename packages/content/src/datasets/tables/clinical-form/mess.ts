import { around, decimalComma, plain, reworded, upperCase } from "../../messy/common-forms.ts";
import { dayForms } from "../../messy/day-forms.ts";
import { glueSheets, inTurn } from "../../messy/glue-sheets.ts";
import type { MessyForm } from "../../messy/messy-form.ts";
import { type FormRow, SEED } from "./rows.ts";

const places = ["tablet", "paper", "visitors"] as const;
type Place = (typeof places)[number];

const inUnit = (write: (value: number) => string): MessyForm<number> => ({
  weight: 1,
  kind: "unit",
  write,
});

/** Two digits in the units of the visitors are one in ours, so nothing is lost. */
export const mess = glueSheets<FormRow, Place>({
  seed: SEED,
  headers: {
    tablet: ["form", "date", "sex", "height", "weight", "temp", "bp_sys", "smoker"],
    paper: ["Bogen", "Datum", "Geschl.", "Größe", "Gewicht", "Temp.", "RR", "Raucher"],
    visitors: ["FORM", "VISIT", "GENDER", "HEIGHT", "WEIGHT", "TEMP", "SYSTOLIC", "SMOKES?"],
  },
  sheetOf: (_, place) => inTurn(places, place),
  forms: {
    form_no: {
      tablet: [plain()],
      paper: [around("code", "Nr. ")],
      visitors: [around("code", "F")],
    },
    date: { tablet: dayForms.iso, paper: dayForms.points, visitors: dayForms.words },
    sex: {
      tablet: [reworded({ female: "1", male: "2" }), plain()],
      paper: [reworded({ female: "w", male: "m" })],
      visitors: [upperCase(), reworded({ female: "Woman", male: "Man" })],
    },
    height_cm: {
      tablet: [plain(2), inUnit((cm) => `${(cm / 100).toFixed(2)} m`)],
      paper: [inUnit((cm) => `${(cm / 100).toFixed(2).replace(".", ",")} m`)],
      visitors: [inUnit((cm) => `${(cm / 2.54).toFixed(2)} in`)],
    },
    weight_kg: {
      tablet: [plain(2), around("remark", "", " kg")],
      paper: [decimalComma(1)],
      visitors: [inUnit((kg) => `${(kg / 0.45359237).toFixed(2)} lb`)],
    },
    temperature_c: {
      tablet: [plain()],
      paper: [decimalComma(1), around("remark", "", " °C")],
      visitors: [inUnit((celsius) => (celsius * 1.8 + 32).toFixed(2))],
    },
    systolic_mmhg: {
      tablet: [plain()],
      paper: [around("remark", "RR ", ""), plain()],
      visitors: [around("remark", "", " mmHg")],
    },
    smoker: {
      tablet: [reworded({ yes: "TRUE", no: "FALSE" })],
      paper: [reworded({ yes: "ja", no: "nein" }), reworded({ yes: "x", no: "o" })],
      visitors: [reworded({ yes: "Y", no: "N" }), plain()],
    },
  },
  missing: { temperature_c: 16, systolic_mmhg: 14 },
  swapped: { columns: ["height_cm", "weight_kg"], probability: 0.04 },
});
