import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";

import { bibtex, citationText } from "./cite.ts";
import { readCsv } from "./csv.ts";
import type { Dataset, DatasetColumn, DatasetFile } from "./dataset-schema.ts";
import type { FileFormat } from "./media-types.ts";
import { drawProfile } from "./profile/draw-profile.ts";
import { type ColumnProfile, profileColumn } from "./profile/profile-column.ts";
import { profileText } from "./profile/profile-text.ts";
import { type Snippet, snippets } from "./snippets.ts";
import { readTypedCsv } from "./sources/read-typed-csv.ts";
import { columnCells, type Table } from "./table.ts";

export const datasetFolder = path.join(import.meta.dirname, "../../datasets");

const PREVIEW_ROWS = 8;

export interface DescribedFile extends DatasetFile {
  /** From the root of the site. */
  path: string;
  format: FileFormat;
  /** In bytes. */
  size: number;
  /** In hexadecimal digits. */
  sha256: string;
}

export interface DescribedColumn extends DatasetColumn {
  missing: number;
  distinct: number;
  /** The distribution in words, and as an SVG with the same text. */
  text: string;
  drawing: string;
}

/** A dataset with everything that can be derived from its files; ready to be shown. */
export interface DescribedDataset extends Omit<Dataset, "files" | "columns"> {
  rows: number;
  files: DescribedFile[];
  columns: DescribedColumn[];
  preview: string[][];
  /** The first lines of the messy edition, unchanged, if there is one. */
  messyPreview: string[][];
  snippets: Snippet[];
  citationText: string;
  bibtex: string;
}

/** Reads the files of a dataset and describes it. Throws if a file is missing or does not match its columns. */
export async function describeDataset(dataset: Dataset): Promise<DescribedDataset> {
  const { slug, columns } = dataset;
  const table = await readTable(dataset);
  const messy = dataset.files.find(({ edition }) => edition === "messy");
  return {
    ...dataset,
    rows: table.rows.length,
    files: await Promise.all(dataset.files.map((file) => describeFile(slug, file))),
    columns: columns.map((column) => {
      const profile = profileColumn(column, columnCells(table, column.name));
      return describeColumn(profile, `${slug}-${column.name.replaceAll("_", "-")}`);
    }),
    preview: table.rows
      .slice(0, PREVIEW_ROWS)
      .map((row) => row.map((cell) => (cell === null ? "" : String(cell)))),
    messyPreview: messy
      ? readCsv(await readFile(path.join(datasetFolder, slug, messy.name), "utf8")).slice(
          0,
          PREVIEW_ROWS + 1,
        )
      : [],
    snippets: snippets(dataset),
    citationText: citationText(dataset),
    bibtex: bibtex(dataset),
  };
}

/** The clean table of a dataset, from its CSV file. */
export async function readTable({ slug, files, columns }: Dataset): Promise<Table> {
  const csv = files.find(({ name }) => name.endsWith(".csv"));
  if (!csv) throw new Error(`The dataset ${slug} has no CSV file.`);
  const text = await readFile(path.join(datasetFolder, slug, csv.name), "utf8");
  return { columns, rows: readTypedCsv(text, columns) };
}

async function describeFile(slug: string, file: DatasetFile): Promise<DescribedFile> {
  const content = await readFile(path.join(datasetFolder, slug, file.name));
  return {
    ...file,
    path: `/datasets/${slug}/${file.name}`,
    format: path.extname(file.name).slice(1) as FileFormat,
    size: content.length,
    sha256: createHash("sha256").update(content).digest("hex"),
  };
}

function describeColumn(profile: ColumnProfile, id: string): DescribedColumn {
  const { column, missing, distinct } = profile;
  return {
    ...column,
    missing,
    distinct,
    text: profileText(profile),
    drawing: drawProfile(profile, id),
  };
}
