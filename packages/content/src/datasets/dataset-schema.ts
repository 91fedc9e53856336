import * as z from "zod/mini";

const text = z.string().check(z.minLength(1));
const day = z.iso.date();

const columnSchema = z.strictObject({
  /** The name in the file's header. */
  name: z.string().check(z.regex(/^[a-z][a-z0-9_]*$/)),
  type: z.enum(["integer", "number", "string", "date"]),
  meaning: text,
  /** Absent for counts and names. */
  unit: z.optional(text),
  /** Whether the values are categories rather than measurements. */
  isCategory: z.optional(z.boolean()),
  /** Whether the values are texts of digits, which tools would otherwise read as numbers. */
  isDigits: z.optional(z.boolean()),
});

const licenceSchema = z.strictObject({
  name: text,
  url: z.url(),
  /**
   * SPDX identifier; absent if the SPDX list does not have the licence. Source:
   * https://spdx.org/licenses/
   */
  spdx: z.optional(text),
  /** Requirements and limits of the licence. */
  note: text,
});

const citationSchema = z.strictObject({
  /** Names of people in reading order; an organisation's name is stored as one text. */
  authors: z.array(z.union([text, z.strictObject({ organisation: text })])).check(z.minLength(1)),
  title: text,
  /** Absent if the source is still being revised. */
  year: z.optional(z.int()),
  publisher: text,
  url: z.url(),
  doi: z.optional(z.string().check(z.regex(/^10\.\d{4,9}\/\S+$/))),
});

const fileSchema = z.strictObject({
  /** File name, in the dataset's folder and of the download. */
  name: z.string().check(z.regex(/^[a-z0-9-]+\.(csv|parquet|py)$/)),
  /** A short description. */
  title: text,
  edition: z.enum(["clean", "messy", "answer"]),
});

const chartSchema = z.strictObject({
  /** Its file name, also used in front matter. Unique among all figures. */
  name: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  title: text,
  /** Describes the chart in a few sentences, also for screen readers. */
  text,
  /** The labels at the left and right end of its axis. */
  ends: z.optional(z.tuple([text, text])),
});

const BEYOND_RULES =
  /^Rules alone don’t finish it in the cleaner: nothing in the table says that .+[.]$/;

function hasTwoSentences(paragraph: string): boolean {
  return paragraph.match(/[.?!](?:\s|$)/g)?.length === 2;
}

/**
 * Difficulty of the messy table: gentle has wrong values only, moderate also wrong rows and cases
 * that need judgement, hard also traps.
 */
export const difficulties = ["gentle", "moderate", "hard"] as const;

/** The description of a dataset, written by a person. Computed figures are not part of it. */
export const datasetSchema = z.strictObject({
  /** "challenge" is taken by another page. */
  slug: z.string().check(z.regex(/^(?!challenge$)[a-z0-9-]+$/)),
  title: text,
  /** One sentence. */
  description: text,
  topic: z.enum(["people", "nature", "climate", "business", "technology"]),
  keywords: z.array(text).check(z.minLength(1)),
  /** Period that the rows cover, as an ISO 8601 interval. */
  period: z.string().check(z.regex(/^\d{4}(-\d\d-\d\d)?\/\d{4}(-\d\d-\d\d)?$/)),
  place: text,
  /** What `chart.ts` draws, in words. */
  chart: chartSchema,
  columns: z.array(columnSchema).check(z.minLength(1)),
  /** The columns that identify a row; absent if none do. */
  key: z.optional(z.array(text).check(z.minLength(1))),
  source: z.strictObject({
    name: text,
    url: z.url(),
    /** How the dataset was obtained. */
    path: text,
  }),
  licence: licenceSchema,
  citation: citationSchema,
  /** Whether the rows are generated, because no open table of this kind exists. */
  isInvented: z.optional(z.boolean()),
  /** The messy edition; absent if there is none. */
  messy: z.optional(
    z.strictObject({
      difficulty: z.enum(difficulties),
      /** The background of the messy table, and the work that its repair takes. */
      words: z
        .array(text.check(z.refine(hasTwoSentences, "a paragraph has two sentences")))
        .check(
          z.length(2, "two paragraphs: how it came to be, and what awaits those who repair it"),
        ),
      /** Facts that the cleaner in the browser cannot know. Absent if its issues cover the whole repair. */
      beyondRules: z.optional(
        text.check(
          z.regex(
            BEYOND_RULES,
            "“Rules alone don’t finish it in the cleaner: nothing in the table says that”, and what, with a full stop",
          ),
        ),
      ),
    }),
  ),
  /** Related datasets, each with its link text. */
  related: z.optional(z.array(z.strictObject({ slug: text, words: text }))),
  /** The changes to the source, one sentence each. */
  changes: z.array(text),
  /** Newest first. */
  versions: z
    .array(
      z.strictObject({
        version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
        date: day,
        note: text,
      }),
    )
    .check(z.minLength(1)),
  /** Starts with the clean table as CSV, then as Parquet. */
  files: z.array(fileSchema).check(z.minLength(2)),
});

export type Dataset = z.infer<typeof datasetSchema>;

/**
 * The description in a dataset's folder. The slug is the folder's name, and the file names are
 * derived from it.
 */
export type DatasetDescription = Omit<Dataset, "files" | "slug"> & { files?: Dataset["files"] };

export type DatasetColumn = Dataset["columns"][number];
export type DatasetFile = Dataset["files"][number];

/** The source package of the tables. */
export const VEGA_DATASETS = "the npm package vega-datasets, version 3.2.1";

/** Adds slug and files to a description. Throws if the result is invalid. */
export function completeDataset(slug: string, dataset: DatasetDescription): Dataset {
  return z.parse(datasetSchema, {
    ...dataset,
    slug,
    files: dataset.files ?? [...getCleanFiles(slug), ...(dataset.messy ? getMessyFiles(slug) : [])],
  });
}

function getCleanFiles(slug: string): DatasetFile[] {
  return [
    { name: `${slug}.csv`, title: "The clean table", edition: "clean" },
    { name: `${slug}.parquet`, title: "The clean table", edition: "clean" },
  ];
}

function getMessyFiles(slug: string): DatasetFile[] {
  return [
    { name: `${slug}-messy.csv`, title: "The messy edition", edition: "messy" },
    {
      name: `${slug}-messy-answer.csv`,
      title: "What a perfect repair of the messy edition gives",
      edition: "answer",
    },
    {
      name: `${slug}-messy-changes.csv`,
      title: "Every change from the clean table to the messy edition",
      edition: "answer",
    },
    {
      name: `clean-${slug}-messy.py`,
      title: "pandas that repairs the messy edition",
      edition: "answer",
    },
  ];
}
