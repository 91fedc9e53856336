import { createRandom, type Random } from "../random.ts";
import { ageForms } from "./age-forms.ts";
import { type CensusRow, censusColumns } from "./clean-census.ts";
import { dayForms } from "./day-forms.ts";
import type { ChangeKind, MessyForm } from "./messy-form.ts";
import { missingCells } from "./missing-cells.ts";
import { peopleForms } from "./people-forms.ts";
import { sexForms } from "./sex-forms.ts";
import { type Sheet, type SheetName, sheets } from "./sheets.ts";
import { yearForms } from "./year-forms.ts";

export const MESSY_CENSUS_SEED = 1850;
/** How often a cell is written as another of the sheets would. */
const FOREIGN = 0.12;
const STRAY_SPACE = 0.05;
const DUPLICATED = 0.05;

export interface Change {
  /** In the messy file; its first line is 1. */
  line: number;
  /** Nothing where the whole line is meant. */
  column: string | null;
  kinds: ChangeKind[];
  clean: string | null;
  messy: string | null;
}

export interface MessyCensus {
  /** Every line of the file, the headers with them. */
  lines: string[][];
  /** The clean row behind each line; nothing behind a header. */
  origins: (CensusRow | undefined)[];
  changes: Change[];
  /** What the clean rows are once the messy ones are cleaned: without the figures that are missing. */
  answer: (Omit<CensusRow, "people"> & { people: number | null })[];
}

type Forms = { [Column in keyof CensusRow]: Record<SheetName, readonly MessyForm<never>[]> };
const forms: Forms = {
  year: yearForms,
  census_day: dayForms,
  age: ageForms,
  sex: sexForms,
  people: peopleForms,
};

/**
 * Makes the messy edition of the census: the clean rows in their order, glued together from four sheets
 * that each write in their own way, with values that went missing and rows that are there twice. The same
 * rows and seed give the same lines. `changes` tells everything that was done.
 */
export function messyCensus(clean: readonly CensusRow[], seed = MESSY_CENSUS_SEED): MessyCensus {
  const random = createRandom(seed);
  const missing = missingCells(clean.length, random);
  const made: MessyCensus = { lines: [], origins: [], changes: [], answer: [] };
  let sheet: Sheet | undefined;
  for (const [index, row] of clean.entries()) {
    const own = sheets.find(({ lastYear }) => row.year <= lastYear);
    if (!own) throw new Error(`No sheet holds the year ${row.year}.`);
    if (own !== sheet) addHeader(made, own);
    sheet = own;
    const gone = missing.get(index);
    addRow(made, row, writeRow(row, own.name, random, gone));
    made.answer.push({ ...row, people: gone?.has("people") ? null : row.people });
    if (!gone && random.chance(DUPLICATED)) addDuplicate(made, row, own.name, random);
  }
  return made;
}

interface Written {
  text: string;
  kinds: ChangeKind[];
}

function writeRow(
  row: CensusRow,
  sheet: SheetName,
  random: Random,
  gone?: ReadonlyMap<string, string>,
): Written[] {
  return censusColumns.map(({ name }) => {
    const written = writeCell(row[name], forms[name], sheet, random);
    const spelling = gone?.get(name);
    return spelling === undefined ? written : { text: spelling, kinds: ["missing"] };
  });
}

function writeCell(
  value: CensusRow[keyof CensusRow],
  ofSheets: Forms[keyof CensusRow],
  own: SheetName,
  random: Random,
): Written {
  const sheet = random.chance(FOREIGN) ? sheets[random.below(sheets.length)]?.name : own;
  const suited = (name: SheetName) =>
    (ofSheets[name] as readonly MessyForm<typeof value>[]).filter(
      ({ suits }) => suits?.(value) ?? true,
    );
  const form = random.pick(suited(sheet ?? own));
  const text = form.write(value);
  const kinds = form.kind ? [form.kind] : [];
  if (!random.chance(STRAY_SPACE)) return { text, kinds };
  return { text: random.chance(0.5) ? ` ${text}` : `${text} `, kinds: [...kinds, "space"] };
}

function addHeader({ lines, origins, changes }: MessyCensus, { header }: Sheet): void {
  lines.push([...header]);
  origins.push(undefined);
  const line = lines.length;
  for (const [index, { name }] of censusColumns.entries()) {
    const messy = header[index] ?? "";
    const isNew = line === 1 && messy === name;
    if (!isNew)
      changes.push({
        line,
        column: name,
        kinds: ["header"],
        clean: line === 1 ? name : null,
        messy,
      });
  }
}

function addRow(
  { lines, origins, changes }: MessyCensus,
  row: CensusRow,
  cells: readonly Written[],
): void {
  lines.push(cells.map(({ text }) => text));
  origins.push(row);
  for (const [index, { text, kinds }] of cells.entries()) {
    const column = censusColumns[index]?.name;
    if (column === undefined || kinds.length === 0) continue;
    changes.push({ line: lines.length, column, kinds, clean: String(row[column]), messy: text });
  }
}

/** The row once more: every other time as it is, else as somebody typed it again. */
function addDuplicate(made: MessyCensus, row: CensusRow, sheet: SheetName, random: Random): void {
  const before = made.lines.at(-1) ?? [];
  const line = made.lines.length + 1;
  made.changes.push({ line, column: null, kinds: ["duplicate"], clean: null, messy: null });
  if (random.chance(0.5)) {
    made.lines.push([...before]);
    made.origins.push(row);
  } else {
    addRow(made, row, writeRow(row, sheet, random));
  }
}
