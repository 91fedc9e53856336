import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";

import type { DatasetColumn } from "../dataset-schema.ts";
import type { InventedRows } from "../invented.ts";
import { readTypedCsv } from "../read-typed-csv.ts";
import type { DatasetParts } from "./build-files.ts";

/** The rows, from `source.csv` or the program `rows.ts`, and the mess of `mess.ts` with the script `clean.py`. */
export async function loadParts(
  folder: string,
  columns: readonly DatasetColumn[],
): Promise<DatasetParts> {
  const read = (name: string) => readFile(path.join(folder, name), "utf8");
  const program = await load<Program>(folder, "rows.ts");
  const rows = program
    ? await programmedRows(program)
    : readTypedCsv(await read("source.csv"), columns);
  const messy = await load<{ mess: Spec }>(folder, "mess.ts");
  return messy ? { rows, messy: { spec: messy.mess, script: await read("clean.py") } } : { rows };
}

type Spec = NonNullable<DatasetParts["messy"]>["spec"];
type Program = Partial<InventedRows> & { rows?: () => Promise<DatasetParts["rows"]> };

/** A program exports `rows`, or invents them by `make`. */
async function programmedRows({ rows, make }: Program): Promise<DatasetParts["rows"]> {
  return rows ? rows() : (make?.() ?? []).map((row) => Object.values(row));
}

/** The files of a dataset that makes them in its own way, in `build.ts`; undefined for the others. */
export async function buildOwnFiles(folder: string): Promise<[string, Uint8Array][] | undefined> {
  const own = await load<{ build: () => Promise<[string, Uint8Array][]> }>(folder, "build.ts");
  return own?.build();
}

/** A module of a dataset's folder; undefined if there is none. */
async function load<Module>(folder: string, name: string): Promise<Module | undefined> {
  const file = path.join(folder, name);
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as Module) : undefined;
}
