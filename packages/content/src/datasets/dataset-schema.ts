import * as z from "zod/mini";

/**
 * The media type of each kind of file offered, by its extension. Source:
 * https://www.iana.org/assignments/media-types/
 */
export const mediaTypes = {
  csv: "text/csv",
  parquet: "application/vnd.apache.parquet",
  py: "text/x-python",
} as const;

export type FileFormat = keyof typeof mediaTypes;

const text = z.string().check(z.minLength(1));
const day = z.iso.date();

const columnSchema = z.strictObject({
  /** As in the header of the file. */
  name: z.string().check(z.regex(/^[a-z][a-z0-9_]*$/)),
  type: z.enum(["integer", "number", "string", "date"]),
  meaning: text,
  /** Absent if the values count or name something. */
  unit: z.optional(text),
  /** Whether the values are categories instead of measurements: they are counted one by one. */
  isCategory: z.optional(z.boolean()),
  /** Whether its texts are digits, which tools that read the CSV file would take for numbers. */
  isDigits: z.optional(z.boolean()),
});

const licenceSchema = z.strictObject({
  name: text,
  url: z.url(),
  /** Absent if the SPDX list has no such licence. Source: https://spdx.org/licenses/ */
  spdx: z.optional(text),
  /** What the licence asks for or does not cover, in words. */
  note: text,
});

const citationSchema = z.strictObject({
  /** Names of people in reading order; an organisation's name is not split. */
  authors: z.array(z.union([text, z.strictObject({ organisation: text })])).check(z.minLength(1)),
  title: text,
  /** Absent if the source is still being revised. */
  year: z.optional(z.int()),
  publisher: text,
  url: z.url(),
  doi: z.optional(z.string().check(z.regex(/^10\.\d{4,9}\/\S+$/))),
});

const fileSchema = z.strictObject({
  /** The name in the dataset's folder, and of the download. */
  name: z.string().check(z.regex(/^[a-z0-9-]+\.(csv|parquet|py)$/)),
  /** What it is, in a few words. */
  title: text,
  edition: z.enum(["clean", "messy", "answer"]),
});

const BEYOND_RULES =
  /^Rules alone don’t finish it in the cleaner: nothing in the table says that .+[.]$/;

function hasTwoSentences(paragraph: string): boolean {
  return paragraph.match(/[.?!](?:\s|$)/g)?.length === 2;
}

/** How much the messy edition asks for: values alone, or also rows and judgement, or both with traps. */
export const difficulties = ["gentle", "moderate", "hard"] as const;

/** What is known about a dataset beside its rows: written by a person, no figure that can be computed. */
export const datasetSchema = z.strictObject({
  /** The challenge has a page of its own among those of the datasets. */
  slug: z.string().check(z.regex(/^(?!challenge$)[a-z0-9-]+$/)),
  title: text,
  /** One sentence. */
  description: text,
  topic: z.enum(["people", "nature", "climate", "business", "technology"]),
  keywords: z.array(text).check(z.minLength(1)),
  /** ISO 8601 interval that the rows cover. */
  period: z.string().check(z.regex(/^\d{4}(-\d\d-\d\d)?\/\d{4}(-\d\d-\d\d)?$/)),
  place: text,
  columns: z.array(columnSchema).check(z.minLength(1)),
  /** The columns whose values tell one row from every other; absent if none do. */
  key: z.optional(z.array(text).check(z.minLength(1))),
  source: z.strictObject({
    name: text,
    url: z.url(),
    /** How it came here. */
    path: text,
  }),
  licence: licenceSchema,
  citation: citationSchema,
  /** Whether our own program invented the rows, because no open table of its kind exists. */
  isInvented: z.optional(z.boolean()),
  /** Absent if there is no messy edition. */
  messy: z.optional(
    z.strictObject({
      difficulty: z.enum(difficulties),
      /** How the table came to be as it is, and what awaits those who repair it. */
      words: z
        .array(text.check(z.refine(hasTwoSentences, "a paragraph has two sentences")))
        .check(
          z.length(2, "two paragraphs: how it came to be, and what awaits those who repair it"),
        ),
      /** What the cleaner in the browser cannot know. Absent if its findings lead to the answer. */
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
  /** Datasets to see with it: the address's last part, and what a link to it says. */
  related: z.optional(z.array(z.strictObject({ slug: text, words: text }))),
  /** What was done to the source, one sentence each. */
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
  /** The clean table as CSV first, as Parquet second. */
  files: z.array(fileSchema).check(z.minLength(2)),
});

export type Dataset = z.infer<typeof datasetSchema>;

/** What the folder of a dataset says of it. The folder's name is its slug, after which its files are named. */
export type DatasetDescription = Omit<Dataset, "files" | "slug"> & { files?: Dataset["files"] };

export type DatasetColumn = Dataset["columns"][number];
export type DatasetFile = Dataset["files"][number];

/** Where each of the tables comes from. */
export const VEGA_DATASETS = "the npm package vega-datasets, version 3.2.1";

/** A description with its address and its files. Throws if it is not one. */
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
