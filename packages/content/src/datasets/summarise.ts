import type { DescribedDataset } from "./describe-dataset.ts";
import type { Drawing, Figure } from "./figures/figure.ts";

/** The part of a dataset that the list shows and searches. It is small, because the list has all datasets. */
export type DatasetSummary = Pick<
  DescribedDataset,
  "slug" | "title" | "description" | "topic" | "rows"
> & {
  columns: number;
  /** The kinds of its columns, each once. */
  types: DescribedDataset["columns"][number]["type"][];
  hasMissing: boolean;
  licence: string;
  /** The difficulty of the messy table; absent if there is none. */
  difficulty: NonNullable<DescribedDataset["messy"]>["difficulty"] | undefined;
  /** Additional words for the search, from columns, keywords and formats; none contains another. */
  words: string;
  /** The clean table, as CSV and as Parquet. */
  files: Pick<DescribedDataset["files"][number], "name" | "format" | "size">[];
  /** Its chart, without the description. */
  drawing: Drawing | undefined;
};

/** The part of a dataset that the list of datasets shows. */
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
    // The search matches parts of words: "age" finds "ages".
    words: words
      .filter((word) => !words.some((other) => other !== word && other.includes(word)))
      .join(" "),
    files: dataset.files.slice(0, 2).map(({ name, format, size }) => ({ name, format, size })),
    drawing: dataset.figure && toDrawing(dataset.figure),
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
