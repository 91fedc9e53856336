import { versionSchema } from "@site/contracts/product";
import * as z from "zod/mini";

import { datasetSlugs } from "../datasets/catalogue.ts";
import { figureNames } from "../datasets/figures/figure-catalogue.ts";
import { day, description, line, order, pageFields } from "./fields.ts";
import { authorIds, tagNames, helpTopics, type HelpTopic } from "./vocabulary.ts";

const tagList = z.array(z.enum(tagNames, "unknown tag"), "expected a list of tags");
const datasetList = z.array(z.enum(datasetSlugs, "unknown dataset"), "expected a list of datasets");
const figure = z.enum(figureNames, "unknown drawing");

export const postSchema = z.strictObject({
  ...pageFields,
  authors: z._default(z.array(z.enum(authorIds, "unknown author")), ["team"]),
  tags: tagList.check(z.minLength(1, "expected at least one tag")),
  /** A series of posts, and the number of this part. */
  series: z.optional(z.strictObject({ name: line, part: order })),
  /** Datasets that the page's code reads. */
  datasets: z.optional(datasetList),
  /** The drawing beside the title. */
  figure: z.optional(figure),
});

export const tutorialSchema = z.strictObject({
  ...pageFields,
  order,
  /** Time to follow the tutorial, in minutes. */
  minutes: z.int("expected a number of minutes"),
  /** Prerequisites, such as "Python with pandas". */
  needs: line,
  tags: z.optional(tagList),
  datasets: z.optional(datasetList),
  figure: z.optional(figure),
});

export const helpSchema = z.strictObject({
  ...pageFields,
  order,
  minutes: z.optional(z.int("expected a number of minutes")),
});

/** The parts of a table that a kind of step changes. */
export const referenceGroups = ["rows", "cells", "types", "columns"] as const;

/** Reference page of a step kind. Its file has the name of the kind. */
export const referenceSchema = z.strictObject({
  ...pageFields,
  order,
  group: z.enum(referenceGroups, "unknown group"),
  /** The CSV of a small table that needs the step. The build applies it. */
  example: z.string("expected a table"),
  /** The steps of the example, the last of this kind, if the cleaner doesn't find it there by itself. */
  steps: z.optional(z.array(z.record(z.string(), z.unknown()), "expected a list of steps")),
  /** The CSV of files whose rows the steps append, by their names. */
  others: z.optional(z.record(z.string(), z.string("expected a table"))),
});

/** A recipe of the gallery. Its file has the name of the dataset, and beside it is the recipe as JSON. */
export const recipeSchema = z.strictObject({
  title: pageFields.title,
  order,
  draft: pageFields.draft,
});

const topic = z.enum(Object.keys(helpTopics) as HelpTopic[], "unknown topic");

export const questionSchema = z.strictObject({
  question: line,
  topic,
  order,
  draft: pageFields.draft,
});

export const troubleshootingSchema = z.strictObject({
  symptom: line,
  cause: line,
  topic,
  order,
  draft: pageFields.draft,
});

export const pageSchema = z.strictObject({
  ...pageFields,
  lead: z.optional(line),
  figure: z.optional(figure),
});

export const legalSchema = z.strictObject({
  title: pageFields.title,
  description,
  /** The day from which this version applies. */
  version: day,
  /** The most asked points, for a table above the text. */
  short: z
    .array(z.strictObject({ what: line, text: line }), "expected a list of points")
    .check(z.minLength(1, "expected at least one point")),
  /** What each version changed, newest first. */
  changes: z
    .array(z.strictObject({ version: day, what: line }), "expected a list of versions")
    .check(z.minLength(1, "expected at least the first version")),
});

export const changelogSchema = z.strictObject({
  version: versionSchema,
  published: day,
  /** Summarises the release in one sentence. */
  summary: line,
  draft: pageFields.draft,
});
