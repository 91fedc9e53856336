import { around, plain, reworded, upperCase } from "../../messy/common-forms.ts";
import { dayForms } from "../../messy/day-forms.ts";
import { glueSheets, inTurn } from "../../messy/glue-sheets.ts";

type Row = { day: string; desk: string; loans: number };

const lists = ["paper", "program"] as const;

/** Each list writes in its own way; spellings of missing values, stray spaces and repeated rows are added to it. */
export const mess = glueSheets<Row, (typeof lists)[number]>({
  seed: 4,
  headers: { paper: ["Day", "Desk", "Books"], program: ["DATE", "DESK_CODE", "LOANS"] },
  sheetOf: (_, place) => inTurn(lists, place),
  forms: {
    day: { paper: dayForms.words, program: dayForms.points },
    desk: {
      paper: [upperCase(), plain()],
      program: [reworded({ adults: "A", children: "C" })],
    },
    loans: { paper: [around("remark", "", " books"), plain()], program: [around("code", "n=")] },
  },
  missing: { loans: 2 },
});
