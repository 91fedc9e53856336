import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";

import type { DatasetColumn } from "../dataset-schema.ts";
import type { InventedRows } from "../invented.ts";
import { readTypedCsv } from "../read-typed-csv.ts";
import type { DatasetParts } from "./build-files.ts";

const tables = path.join(import.meta.dirname, "../tables");

/** The rows, from `source.csv` or the program `rows.ts`, and the mess of `mess.ts` with the script `clean.py`. */
export async function loadParts(
  slug: string,
  columns: readonly DatasetColumn[],
): Promise<DatasetParts> {
  const has = (name: string) => existsSync(path.join(tables, slug, name));
  const read = (name: string) => readFile(path.join(tables, slug, name), "utf8");
  const rows = has("rows.ts")
    ? await programmedRows(slug)
    : readTypedCsv(await read("source.csv"), columns);
  if (!has("mess.ts")) return { rows };
  const { mess } = (await import(`../tables/${slug}/mess.ts`)) as {
    mess: NonNullable<DatasetParts["messy"]>["spec"];
  };
  return { rows, messy: { spec: mess, script: await read("clean.py") } };
}

/** A program exports `rows`, or invents them by `make`. */
async function programmedRows(slug: string): Promise<DatasetParts["rows"]> {
  const { rows, make } = (await import(`../tables/${slug}/rows.ts`)) as Partial<InventedRows> & {
    rows?: () => Promise<DatasetParts["rows"]>;
  };
  return rows ? rows() : (make?.() ?? []).map((row) => Object.values(row));
}

/** The files of a dataset that makes them in its own way, in `build.ts`; undefined for the others. */
export async function buildOwnFiles(slug: string): Promise<[string, Uint8Array][] | undefined> {
  if (!existsSync(path.join(tables, slug, "build.ts"))) return undefined;
  const { build } = (await import(`../tables/${slug}/build.ts`)) as {
    build: () => Promise<[string, Uint8Array][]>;
  };
  return build();
}
