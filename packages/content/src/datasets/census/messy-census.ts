import { messyTable, type MessyTable } from "../messy/messy-table.ts";
import { missingCells } from "../messy/missing-cells.ts";
import { ageForms } from "./age-forms.ts";
import { type CensusRow, censusColumns } from "./clean-census.ts";
import { dayForms } from "./day-forms.ts";
import { peopleForms } from "./people-forms.ts";
import { sexForms } from "./sex-forms.ts";
import { sheets } from "./sheets.ts";
import { yearForms } from "./year-forms.ts";

export const MESSY_CENSUS_SEED = 1850;
/** How many cells of each column go missing: every spelling three times, or twice. */
const missingCounts = { people: 30, census_day: 20 };

export interface MessyCensus extends MessyTable<CensusRow> {
  /** The rows that cleaning the messy ones gives: the clean rows without the missing figures. */
  answer: (Omit<CensusRow, "people"> & { people: number | null })[];
}

/**
 * Makes the messy edition of the census from its clean rows. A missing day follows from the year, a missing figure
 * from nothing.
 */
export function messyCensus(clean: readonly CensusRow[], seed = MESSY_CENSUS_SEED): MessyCensus {
  const made = messyTable(clean, {
    seed,
    columns: censusColumns.map(({ name }) => name),
    sheets,
    sheetOf: ({ year }) => {
      const sheet = sheets.find(({ lastYear }) => year <= lastYear);
      if (!sheet) throw new Error(`No sheet holds the year ${year}.`);
      return sheet;
    },
    forms: {
      year: yearForms,
      census_day: dayForms,
      age: ageForms,
      sex: sexForms,
      people: peopleForms,
    },
    missing: (random) => missingCells(clean.length, missingCounts, random),
  });
  const answer = clean.map((row, index) => ({
    ...row,
    people: made.missing.get(index)?.has("people") ? null : row.people,
  }));
  return { ...made, answer };
}
