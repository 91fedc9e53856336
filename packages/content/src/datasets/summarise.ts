import type { DescribedDataset } from "./describe-dataset.ts";
import type { Drawing, Figure } from "./figures/figure.ts";

/**
 * The part of a dataset that the list shows and searches. Kept small, because the list contains all
 * datasets.
 */
export type DatasetSummary = Pick<
  DescribedDataset,
  "slug" | "title" | "description" | "topic" | "rows"
> & {
  columns: number;
  /** The types of its columns, without repetition. */
  types: DescribedDataset["columns"][number]["type"][];
  hasMissing: boolean;
  licence: string;
  /** Difficulty of the messy table; undefined if there is none. */
  difficulty: NonNullable<DescribedDataset["messy"]>["difficulty"] | undefined;
  /**
   * Additional search words from columns, keywords and formats. A word that another one contains is
   * left out.
   */
  words: string;
  /** The clean table, as CSV and as Parquet. */
  files: Pick<DescribedDataset["files"][number], "name" | "format" | "size">[];
  /** Its chart without the description. */
  drawing: Drawing;
};

export function summariseDataset(dataset: DescribedDataset): DatasetSummary {
  const { slug, title, description, topic, keywords, rows, licence, messy, columns } = dataset;
  const shownText = `${title} ${description}`.toLowerCase();
  const extraWords = [
    ...keywords,
    ...columns.flatMap(({ name, meaning }) => [name, meaning]),
    ...dataset.files.map(({ format }) => (format === "py" ? "Python" : format)),
  ].flatMap((text) => splitWords(text));
  const words = [...new Set(extraWords)].filter((word) => !shownText.includes(word));
  return {
    slug,
    title,
    description,
    topic,
    rows,
    columns: columns.length,
    types: [...new Set(columns.map(({ type }) => type))],
    hasMissing: columns.some(({ missing }) => missing > 0),
    licence: licence.name,
    difficulty: messy?.difficulty,
    // The search matches parts of words, so "age" is found in "ages".
    words: words
      .filter((word) => !words.some((other) => other !== word && other.includes(word)))
      .join(" "),
    files: dataset.files.slice(0, 2).map(({ name, format, size }) => ({ name, format, size })),
    drawing: toDrawing(dataset.figure),
  };
}

function toDrawing({ path, view, isChart, ends }: Figure): Drawing {
  return { path, view, ...(isChart && { isChart }), ...(ends && { ends }) };
}

/** The words of a text without punctuation. */
function splitWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,;:()]+|\.(?=\s|$)/)
    .filter(Boolean);
}
