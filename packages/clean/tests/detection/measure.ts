import { cellErrors } from "./cell-errors.ts";
import type { CleanTable } from "./clean-tables.ts";
import { lineErrors } from "./line-errors.ts";
import { measureCells, measureTables } from "./measure-cells.ts";
import { measureLines } from "./measure-lines.ts";
import { pairErrors } from "./pair-errors.ts";
import { spellingErrors } from "./spelling-errors.ts";
import { tableErrors } from "./table-errors.ts";
import type { Tally } from "./tally.ts";
import { timeErrors } from "./time-errors.ts";

export interface DetectionMeasurement {
  error: string;
  /** The share of cells or lines; undefined where all have it, or there is one place for it. */
  rate: number | undefined;
  tally: Tally;
}

/** What is found of each error at each rate. */
export function measureDetection(
  tables: readonly CleanTable[],
  rates: readonly number[],
): DetectionMeasurement[] {
  const ofLines = lineErrors.flatMap((error) =>
    (error.isOnce ? [undefined] : rates).map((rate) => ({
      error: error.name,
      rate,
      tally: measureLines(tables, error, rate ?? 1),
    })),
  );
  const ofCells = [...cellErrors, ...spellingErrors, ...timeErrors].flatMap((error) =>
    (error.isWhole ? [undefined] : rates).map((rate) => ({
      error: error.name,
      rate,
      tally: measureCells(tables, error, rate ?? 1),
    })),
  );
  const ofTables = [...tableErrors, ...pairErrors].flatMap((error) =>
    (error.isOnce ? [undefined] : rates)
      .filter((rate = 0) => rate <= (error.mostRate ?? 1))
      .map((rate) => ({
        error: error.name,
        rate,
        tally: measureTables(tables, error, rate ?? 1),
      })),
  );
  return [...ofLines, ...ofCells, ...ofTables];
}
