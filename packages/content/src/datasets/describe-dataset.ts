import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";

import { bibtex, citationText } from "./cite.ts";
import { readCsv } from "./csv.ts";
import { datasetFolder } from "./dataset-folder.ts";
import { filePath } from "./dataset-page.ts";
import type { Dataset, DatasetColumn, DatasetFile } from "./dataset-schema.ts";
import { describeChart, type DescribedChart } from "./figures/describe-chart.ts";
import type { Figure } from "./figures/figure.ts";
import { loadChart } from "./figures/load-chart.ts";
import type { FileFormat } from "./media-types.ts";
import { drawProfile } from "./profile/draw-profile.ts";
import { type ColumnProfile, profileColumn } from "./profile/profile-column.ts";
import { profileText } from "./profile/profile-text.ts";
import { readTypedCsv } from "./read-typed-csv.ts";
import { checkedSnippet, type Snippet, snippets } from "./snippets.ts";
import { columnCells, type Table } from "./table.ts";

/** What a page has of the table without a script. */
const PREVIEW_ROWS = 50;
const MESSY_LINES = 9;

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
  /** What introduces it. */
  figure: Figure | undefined;
  /** What it draws, in words. */
  chart: DescribedChart | undefined;
}

/** The bytes of a dataset's file, by its name. */
type ReadFile = (name: string) => Promise<Uint8Array>;

/** Reads the files of a dataset and describes it. Throws if a file is missing or does not match its columns. */
export async function describeDataset(
  dataset: Dataset,
  read: ReadFile = committed(dataset),
): Promise<DescribedDataset> {
  const { slug, columns } = dataset;
  const table = await readTable(dataset, read);
  const messy = dataset.files.find(({ edition }) => edition === "messy");
  const drawn = await loadChart(slug, table);
  const files = await Promise.all(
    dataset.files.map(async (file) => describeFile(slug, file, await read(file.name))),
  );
  return {
    ...dataset,
    messy: dataset.messy && tellMess(dataset.messy),
    rows: table.rows.length,
    files,
    columns: columns.map((column) => {
      const profile = profileColumn(column, columnCells(table, column.name));
      return describeColumn(profile, `${slug}-${column.name.replaceAll("_", "-")}`);
    }),
    preview: table.rows
      .slice(0, PREVIEW_ROWS)
      .map((row) => row.map((cell) => (cell === null ? "" : String(cell)))),
    messyPreview: messy ? readCsv(decode(await read(messy.name))).slice(0, MESSY_LINES) : [],
    snippets: [...snippets(dataset), checkedSnippet(dataset, files)],
    citationText: citationText(dataset),
    bibtex: bibtex(dataset),
    figure: drawn?.figure,
    chart: drawn && describeChart(drawn.chart),
  };
}

/** What the cleaner cannot know of a messy edition is its last paragraph. */
function tellMess({ beyondRules, ...messy }: NonNullable<Dataset["messy"]>): Dataset["messy"] {
  return { ...messy, words: [...messy.words, ...(beyondRules ? [beyondRules] : [])] };
}

/** The clean table of a dataset, from its CSV file. */
export async function readTable(
  dataset: Dataset,
  read: ReadFile = committed(dataset),
): Promise<Table> {
  const { slug, files, columns } = dataset;
  const csv = files.find(({ name }) => name.endsWith(".csv"));
  if (!csv) throw new Error(`The dataset ${slug} has no CSV file.`);
  return { columns, rows: readTypedCsv(decode(await read(csv.name)), columns) };
}

function committed({ slug }: Dataset): ReadFile {
  return (name) => readFile(path.join(datasetFolder, slug, name));
}

function decode(content: Uint8Array): string {
  return new TextDecoder().decode(content);
}

function describeFile(slug: string, file: DatasetFile, content: Uint8Array): DescribedFile {
  return {
    ...file,
    path: filePath(slug, file.name),
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
