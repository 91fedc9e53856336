import type { Random } from "../random.ts";

/** The ten ways in which the messy edition says that it does not know. */
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

/** How many cells of each column go missing: every spelling three times, or twice. */
const counts = { people: 30, census_day: 20 };

/** For each row that misses something, by its index: the columns, and how their cells are spelt. */
export function missingCells(rows: number, random: Random): Map<number, Map<string, string>> {
  const missing = new Map<number, Map<string, string>>();
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
