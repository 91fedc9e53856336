import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";

import { formatBibtex, formatCitation } from "./cite.ts";
import { readCsv, readTypedCsv } from "./csv.ts";
import { datasetFolder } from "./dataset-files.ts";
import { getFilePath } from "./dataset-page.ts";
import type { Dataset, DatasetColumn, DatasetFile } from "./dataset-schema.ts";
import type { Chart, FrameTable } from "./figures/chart.ts";
import { loadChart } from "./figures/figure-catalogue.ts";
import { createChartFigure, type Figure } from "./figures/figure.ts";
import type { FileFormat } from "./media-types.ts";
import {
  drawProfile,
  type ColumnProfile,
  profileColumn,
  describeProfile,
} from "./profile/profile-column.ts";
import { createCheckedSnippet, type Snippet, createSnippets } from "./snippets.ts";
import { getColumnCells, type Table } from "./table.ts";

/** Maximum number of rows of a chart's table on the page. */
const MAX_TABLE_ROWS = 20;

/** The text and table of a chart on a page. */
export interface DescribedChart extends FrameTable {
  columnNames: string[];
  /** The number of rows of the whole table. */
  totalRows: number;
  /** How many points of one frame can be read out. */
  marks: number;
  /** Names of the frames, if there are several. */
  frames: string[];
}

export function describeChart({ frames, columnNames }: Chart): DescribedChart {
  const { table, readings } = frames.at(-1) ?? frames[0];
  return {
    ...shortenTable(table),
    columnNames,
    totalRows: table.rows.length,
    marks: readings.length,
    frames: frames.length > 1 ? frames.map(({ name }) => name) : [],
  };
}

/** Reduces a long table to evenly spaced rows, including the first and the last. */
export function shortenTable({ caption, rows }: FrameTable): FrameTable {
  if (rows.length <= MAX_TABLE_ROWS) return { caption, rows };
  const step = (rows.length - 1) / (MAX_TABLE_ROWS - 1);
  const short = Array.from(
    { length: MAX_TABLE_ROWS },
    (_, index) => rows[Math.round(index * step)] ?? [],
  );
  return { caption, rows: short };
}

/** Maximum number of rows of the preview on a page without scripts. */
const MAX_PREVIEW_ROWS = 50;
const MAX_MESSY_LINES = 9;

export interface DescribedFile extends DatasetFile {
  /** Path from the root of the site. */
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
  /** The distribution described as text, and drawn as an SVG with the same text. */
  text: string;
  drawing: string;
}

/** A dataset with what is computed from its files, apart from the chart. */
export interface DescribedTable extends Omit<Dataset, "files" | "columns" | "chart"> {
  rows: number;
  files: DescribedFile[];
  columns: DescribedColumn[];
  preview: string[][];
  /** The first lines of the messy table, unchanged; empty if there is none. */
  messyPreview: string[][];
  snippets: Snippet[];
  citationText: string;
  bibtex: string;
}

export interface DescribedDataset extends DescribedTable {
  /** The figure at the top of its page. */
  figure: Figure;
  /** The description of its chart. */
  chart: DescribedChart;
}

type ReadFile = (name: string) => Promise<Uint8Array>;

/** Reads the files of a dataset and describes it with its chart. Throws as `describeTable` does. */
export async function describeDataset(dataset: Dataset): Promise<DescribedDataset> {
  const read = createFileReader(dataset);
  return {
    ...(await describeTable(dataset, read)),
    figure: createChartFigure(dataset),
    chart: describeChart(await loadChart(dataset.slug, await readTable(dataset, read))),
  };
}

/** Reads the files of a dataset and describes them. Throws if a file is missing or does not match its columns. */
export async function describeTable(dataset: Dataset, read: ReadFile): Promise<DescribedTable> {
  const { slug, columns } = dataset;
  const table = await readTable(dataset, read);
  const messy = dataset.files.find(({ edition }) => edition === "messy");
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
    messyPreview: messy
      ? readCsv(decodeUtf8(await read(messy.name))).slice(0, MAX_MESSY_LINES)
      : [],
    snippets: [...createSnippets(dataset), createCheckedSnippet(dataset, files)],
    citationText: formatCitation(dataset),
    bibtex: formatBibtex(dataset),
  };
}

/** Appends the facts that the cleaner cannot know as the last paragraph. */
function describeMessyEdition({
  beyondRules,
  ...messy
}: NonNullable<Dataset["messy"]>): Dataset["messy"] {
  return { ...messy, words: [...messy.words, ...(beyondRules ? [beyondRules] : [])] };
}

/** Reads the clean table of a dataset from its CSV file. */
export async function readTable(
  dataset: Dataset,
  read: ReadFile = createFileReader(dataset),
): Promise<Table> {
  const { slug, files, columns } = dataset;
  const csv = files.find(({ name }) => name.endsWith(".csv"));
  if (!csv) throw new Error(`The dataset ${slug} has no CSV file.`);
  return { columns, rows: readTypedCsv(decodeUtf8(await read(csv.name)), columns) };
}

function createFileReader({ slug }: Dataset): ReadFile {
  return (name) => readFile(path.join(datasetFolder, slug, name));
}

function decodeUtf8(content: Uint8Array): string {
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
