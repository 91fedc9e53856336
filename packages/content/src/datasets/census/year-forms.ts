import type { MessyForm } from "../messy/messy-form.ts";
import type { SheetName } from "./sheets.ts";

type Form = MessyForm<number>;

const plain: Form = { weight: 6, write: String };
const circa: Form = { weight: 1, kind: "remark", write: (year) => `c. ${year}` };
const star: Form = { weight: 1, kind: "remark", write: (year) => `${year}*` };
const float: Form = { weight: 2, kind: "number", write: (year) => `${year}.0` };
const grouped: Form = {
  weight: 1,
  kind: "number",
  write: (year) => String(year).replace(/^\d/, "$&,"),
};

/** How each of the sheets writes the year of the census. */
export const yearForms: Record<SheetName, readonly Form[]> = {
  transcript: [plain, circa, star],
  spreadsheet: [plain, float, grouped],
  export: [plain],
  database: [plain, float],
};
