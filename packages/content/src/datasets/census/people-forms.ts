import { withThousands } from "@site/contracts/money";

import { type MessyForm, misread } from "../messy/messy-form.ts";
import type { SheetName } from "./sheets.ts";

type Form = MessyForm<number>;

const plain: Form = { weight: 4, write: String };
const commas: Form = { weight: 3, kind: "number", write: (people) => grouped(people, ",") };
const spaces: Form = { weight: 2, kind: "number", write: (people) => grouped(people, " ") };
const points: Form = { weight: 4, kind: "number", write: (people) => grouped(people, ".") };
const misreadSpaces: Form = {
  weight: 2,
  kind: "encoding",
  write: (people) => misread(grouped(people, "\u00A0")),
};
const footnote: Form = { weight: 1, kind: "remark", write: (people) => `${grouped(people, ",")}*` };
const float: Form = { weight: 2, kind: "number", write: (people) => `${people}.0` };
const scientific: Form = {
  weight: 1,
  kind: "number",
  write: (people) => people.toExponential().replace("e+", "E+0"),
};
const thousands: Form = { weight: 3, kind: "unit", write: (people) => `${people / 1000} thousand` };
const thousandsShort: Form = { weight: 1, kind: "unit", write: (people) => `${people / 1000}k` };

/** How each of the sheets writes a number of people. Every form keeps the whole figure. */
export const peopleForms: Record<SheetName, readonly Form[]> = {
  transcript: [plain, commas, spaces, footnote],
  spreadsheet: [plain, commas, float, scientific],
  export: [plain, points, misreadSpaces],
  database: [plain, thousands, thousandsShort],
};

function grouped(people: number, separator: string): string {
  return withThousands(people).replaceAll(",", separator);
}
