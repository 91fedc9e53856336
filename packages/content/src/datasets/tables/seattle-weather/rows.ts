import { readSource } from "../../read-source.ts";
import { readTypedCsv } from "../../read-typed-csv.ts";
import type { Cell } from "../../table.ts";
import { dataset } from "./dataset.ts";

export async function rows(): Promise<Cell[][]> {
  return readTypedCsv(await readSource("seattle-weather.csv"), dataset.columns);
}
