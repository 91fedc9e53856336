import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";

import { formatBibtex, formatCitation } from "./cite.ts";
import { readCsv, readTypedCsv } from "./csv.ts";
import { datasetFolder } from "./dataset-files.ts";
import { getFilePath } from "./dataset-page.ts";
import type { Dataset, DatasetColumn, DatasetFile, FileFormat } from "./dataset-schema.ts";
import type { Chart, FrameTable } from "./figures/chart.ts";
import { loadChart } from "./figures/figure-catalogue.ts";
import type { Figure } from "./figures/figure.ts";
import {
  drawProfile,
  type ColumnProfile,
  profileColumn,
  describeProfile,
} from "./profile/profile-column.ts";
import { createCheckedSnippet, type Snippet, createSnippets } from "./snippets.ts";
import { getColumnCells, type Table } from "./table.ts";

/** How many rows of what is drawn the page has. */
const MAX_TABLE_ROWS = 20;

/** What a page says of a chart beside the drawing. */
export interface DescribedChart extends FrameTable {
  heads: string[];
  /** So many rows the whole table of what is drawn has. */
  totalRows: number;
  /** So many marks can be read in a frame. */
  marks: number;
  /** Their names, if there are several. */
  frames: string[];
}

/** A chart in words, with the table of the frame that is shown first. */
export function describeChart({ frames, heads }: Chart): DescribedChart {
  const { table, readings } = frames.at(-1) ?? frames[0];
  return {
    ...shortenTable(table),
    heads,
    totalRows: table.rows.length,
    marks: readings.length,
    frames: frames.length > 1 ? frames.map(({ name }) => name) : [],
  };
}

/** A table as a page has room for it: of a long one rows at even distances, the first and the last among them. */
export function shortenTable({ caption, rows }: FrameTable): FrameTable {
  if (rows.length <= MAX_TABLE_ROWS) return { caption, rows };
  const step = (rows.length - 1) / (MAX_TABLE_ROWS - 1);
  const short = Array.from(
    { length: MAX_TABLE_ROWS },
    (_, at) => rows[Math.round(at * step)] ?? [],
  );
  return { caption, rows: short };
}

/** What a page has of the table without a script. */
const MAX_PREVIEW_ROWS = 50;
const MAX_MESSY_LINES = 9;

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
  read: ReadFile = createFileReader(dataset),
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
    messy: dataset.messy && describeMessyEdition(dataset.messy),
    rows: table.rows.length,
    files,
    columns: columns.map((column) => {
      const profile = profileColumn(column, getColumnCells(table, column.name));
      return describeColumn(profile, `${slug}-${column.name.replaceAll("_", "-")}`);
    }),
    preview: table.rows
      .slice(0, MAX_PREVIEW_ROWS)
      .map((row) => row.map((cell) => (cell === null ? "" : String(cell)))),
    messyPreview: messy ? readCsv(decode(await read(messy.name))).slice(0, MAX_MESSY_LINES) : [],
    snippets: [...createSnippets(dataset), createCheckedSnippet(dataset, files)],
    citationText: formatCitation(dataset),
    bibtex: formatBibtex(dataset),
    figure: drawn?.figure,
    chart: drawn && describeChart(drawn.chart),
  };
}

/** What the cleaner cannot know of a messy edition is its last paragraph. */
function describeMessyEdition({
  beyondRules,
  ...messy
}: NonNullable<Dataset["messy"]>): Dataset["messy"] {
  return { ...messy, words: [...messy.words, ...(beyondRules ? [beyondRules] : [])] };
}

/** The clean table of a dataset, from its CSV file. */
export async function readTable(
  dataset: Dataset,
  read: ReadFile = createFileReader(dataset),
): Promise<Table> {
  const { slug, files, columns } = dataset;
  const csv = files.find(({ name }) => name.endsWith(".csv"));
  if (!csv) throw new Error(`The dataset ${slug} has no CSV file.`);
  return { columns, rows: readTypedCsv(decode(await read(csv.name)), columns) };
}

function createFileReader({ slug }: Dataset): ReadFile {
  return (name) => readFile(path.join(datasetFolder, slug, name));
}

function decode(content: Uint8Array): string {
  return new TextDecoder().decode(content);
}

function describeFile(slug: string, file: DatasetFile, content: Uint8Array): DescribedFile {
  return {
    ...file,
    path: getFilePath(slug, file.name),
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
    text: describeProfile(profile),
    drawing: drawProfile(profile, id),
  };
}
