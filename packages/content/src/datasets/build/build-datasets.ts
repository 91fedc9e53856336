import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { catalogue } from "../catalogue.ts";
import { readTypedCsv, tableToCsv, writeCsv } from "../csv.ts";
import { datasetFolder } from "../dataset-files.ts";
import type { Dataset } from "../dataset-schema.ts";
import { describeTable } from "../describe-dataset.ts";
import { toDataPackage, toJsonFile } from "../documents/data-package.ts";
import type { RowGenerator } from "../invented.ts";
import { createMessyTable, formatChanges, type MessySpec } from "../messy/messy-table.ts";
import { tableToParquet } from "../parquet.ts";
import type { Cell, Table } from "../table.ts";
import { PACKAGE_FILE } from "../versions/version-record.ts";

type Row = Record<string, Cell>;
type DatasetFiles = [name: string, content: Uint8Array][];

/** The rows of a dataset and its messy edition, beside its description. */
export interface DatasetParts {
  rows: readonly (readonly Cell[])[];
  /** The specification of the messy edition, and the pandas script that repairs it. */
  messy?: { createSpec: (rows: readonly Row[]) => MessySpec<Row>; script: string };
}

/**
 * The exports of `dataset.ts` beside the description. Without a function that creates its rows, the
 * rows are in `source.csv`.
 */
interface DatasetModule extends Partial<RowGenerator> {
  readRows?: () => Promise<DatasetParts["rows"]>;
  createMessySpec?: NonNullable<DatasetParts["messy"]>["createSpec"];
}

/**
 * Builds every file of every dataset, keyed by its path below `packages/content/datasets`. The
 * files are committed, and a test compares them with this output. The pandas scripts are written by
 * hand, so they are read from there.
 */
export async function buildDatasets(): Promise<Map<string, Uint8Array>> {
  const datasets = await Promise.all(
    catalogue.map(async (dataset) => {
      const { slug } = dataset;
      const folder = path.join(import.meta.dirname, "../tables", slug);
      const script = path.join(datasetFolder, slug, `clean-${slug}-messy.py`);
      const files =
        (await buildCustomFiles(folder)) ??
        buildFiles(dataset, await loadDatasetParts(folder, dataset, script));
      const withPackage = await addDataPackage(dataset, files);
      return withPackage.map(([name, content]) => [`${slug}/${name}`, content] as const);
    }),
  );
  return new Map(datasets.flat());
}

/** Builds the files with `build.ts` in the dataset's folder; undefined if it has none. */
async function buildCustomFiles(folder: string): Promise<DatasetFiles | undefined> {
  const file = path.join(folder, "build.ts");
  if (!existsSync(file)) return undefined;
  const { buildFiles } = (await import(pathToFileURL(file).href)) as {
    buildFiles: () => Promise<DatasetFiles>;
  };
  return buildFiles();
}

/** Loads the rows of a dataset's folder, and its messy edition with the script in the given file. */
export async function loadDatasetParts(
  folder: string,
  { columns }: Pick<Dataset, "columns">,
  script: string,
): Promise<DatasetParts> {
  const url = pathToFileURL(path.join(folder, "dataset.ts")).href;
  const { readRows, createRows, createMessySpec } = (await import(url)) as DatasetModule;
  const rows = readRows
    ? await readRows()
    : (createRows?.().map((row) => Object.values(row)) ??
      readTypedCsv(await readFile(path.join(folder, "source.csv"), "utf8"), columns));
  if (!createMessySpec) return { rows };
  return { rows, messy: { createSpec: createMessySpec, script: await readFile(script, "utf8") } };
}

/** Builds the files of a dataset, by name: the clean table, and everything of its messy edition. */
export function buildFiles(
  { slug, columns }: Dataset,
  { rows, messy }: DatasetParts,
): DatasetFiles {
  const clean: Table = { columns, rows };
  const files: DatasetFiles = [
    [`${slug}.csv`, encodeText(tableToCsv(clean))],
    [`${slug}.parquet`, tableToParquet(clean)],
  ];
  if (!messy) return files;
  const namedRows = rows.map((row): Row =>
    Object.fromEntries(columns.map(({ name }, index) => [name, row[index] ?? null])),
  );
  const spec = messy.createSpec(namedRows);
  const messyTable = createMessyTable(namedRows, spec);
  const isLost = (row: number, column: string) =>
    messyTable.missing.get(row)?.has(column) && !spec.derivable?.includes(column);
  const answer = rows.map((row, index) =>
    row.map((cell, at) => (isLost(index, columns[at]?.name ?? "") ? null : cell)),
  );
  return [
    ...files,
    [`${slug}-messy.csv`, encodeText(writeCsv(messyTable.lines))],
    [`${slug}-messy-answer.csv`, encodeText(tableToCsv({ columns, rows: answer }))],
    [`${slug}-messy-changes.csv`, encodeText(formatChanges(messyTable.changes))],
    [`clean-${slug}-messy.py`, encodeText(messy.script)],
  ];
}

export async function addDataPackage(dataset: Dataset, files: DatasetFiles): Promise<DatasetFiles> {
  const contents = new Map(files);
  const described = await describeTable(dataset, async (name) => {
    const content = contents.get(name);
    if (!content) throw new Error(`Nothing builds ${name} of ${dataset.slug}.`);
    return content;
  });
  return [...files, [PACKAGE_FILE, toJsonFile(toDataPackage(described))]];
}

function encodeText(content: string): Uint8Array {
  return new TextEncoder().encode(content);
}
