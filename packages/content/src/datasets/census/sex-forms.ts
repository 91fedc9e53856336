import { type MessyForm, misread } from "../messy/messy-form.ts";
import type { CensusRow } from "./clean-census.ts";
import type { SheetName } from "./sheets.ts";

type Sex = CensusRow["sex"];
type Form = MessyForm<Sex>;

/** How each of the sheets writes the sex. */
export const sexForms: Record<SheetName, readonly Form[]> = {
  transcript: [
    { weight: 3, write: String },
    code(2, { male: "M", female: "F" }),
    code(2, { male: "m", female: "f" }),
    code(1, { male: "males", female: "females" }),
  ],
  spreadsheet: [
    { weight: 2, write: String },
    code(3, { male: "Male", female: "Female" }),
    code(1, { male: "MALE", female: "FEMALE" }),
  ],
  export: [
    code(3, { male: "Männer", female: "Frauen" }),
    code(3, { male: misread("Männer"), female: "Frauen" }, "encoding"),
  ],
  database: [{ weight: 2, write: String }, code(4, { male: "1", female: "2" })],
};

function code(
  weight: number,
  words: Record<Sex, string>,
  kind: NonNullable<Form["kind"]> = "code",
): Form {
  return { weight, kind, write: (sex) => words[sex] };
}
