import type { Random } from "../random.ts";
import type { Cell } from "../table.ts";

/** The ten spellings of a missing value in the messy edition. */
export const missingSpellings = [
  "",
  " ",
  "NA",
  "n/a",
  "NULL",
  "-",
  "?",
  "unknown",
  "#N/A",
  "-999",
] as const;

/** For each row with missing values, by its index: the columns, and how their cells are spelt. */
export type MissingCells = Map<number, Map<string, string>>;

/** Removes as many cells of each column as `counts` says, at random; every spelling comes equally often. */
export function missingCells(
  rows: number,
  counts: Readonly<Record<string, number>>,
  random: Random,
): MissingCells {
  const missing: MissingCells = new Map();
  for (const [column, count] of Object.entries(counts)) {
    for (let made = 0; made < count;) {
      const index = random.below(rows);
      if (missing.get(index)?.has(column)) continue;
      const ofRow = missing.get(index) ?? new Map<string, string>();
      ofRow.set(column, missingSpellings[made % missingSpellings.length] ?? "");
      missing.set(index, ofRow);
      made += 1;
    }
  }
  return missing;
}

/** Spells the cells of a table that are already missing, one spelling after the other. */
export function spellMissing(rows: readonly Readonly<Record<string, Cell>>[]): MissingCells {
  const missing: MissingCells = new Map();
  let made = 0;
  for (const [index, row] of rows.entries()) {
    const gone = Object.keys(row).filter((column) => row[column] === null);
    if (gone.length === 0) continue;
    const spelt = gone.map((column) => {
      const spelling = missingSpellings[made % missingSpellings.length] ?? "";
      made += 1;
      return [column, spelling] as const;
    });
    missing.set(index, new Map(spelt));
  }
  return missing;
}
