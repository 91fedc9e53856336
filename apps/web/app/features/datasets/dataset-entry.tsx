import { difficultyNames, filePath } from "@site/content/datasets/dataset-page";
import type { DatasetSummary } from "@site/content/datasets/summarise";

import { grouped } from "#app/lib/counted.ts";
import { formatSize } from "#app/lib/format-size.ts";
import { DataDrawing } from "#app/ui/data-figure.tsx";

import { formats } from "./file-formats.ts";

interface DatasetEntryProps {
  dataset: DatasetSummary;
  /** The address of its page. */
  page: string;
}

/** A dataset in the list: what it is on the left, its facts and files on the right. */
export function DatasetEntry({ dataset, page }: DatasetEntryProps) {
  const { slug, description, rows, columns, licence, files, difficulty, drawing } = dataset;
  const facts = [
    ["Rows", grouped(rows)],
    ["Columns", columns],
    ["Licence", licence],
    ...(difficulty ? [["Messy edition", difficultyNames[difficulty]]] : []),
  ];
  return (
    <article
      id={slug}
      aria-labelledby={`${slug}-title`}
      className="grid gap-5 border-t border-edge pt-5"
    >
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-12">
        {drawing && (
          <div className="lg:col-span-3">
            <DataDrawing drawing={drawing} />
          </div>
        )}
        <div className="lg:col-span-5">
          <h2 id={`${slug}-title`} className="text-xl font-semibold">
            <a href={page}>{dataset.title}</a>
          </h2>
          <p className="mt-2 max-w-prose">{description}</p>
        </div>
        <dl className="grid content-start gap-x-4 gap-y-1 text-sm lg:col-span-4 grid-cols-[min(7.5rem,35vw)_minmax(0,1fr)]">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-faint">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div className="contents">
            <dt className="text-faint">Download</dt>
            <dd className="flex flex-wrap gap-x-5">
              {files.map(({ name, format, size }) => (
                <a
                  key={name}
                  href={filePath(slug, name)}
                  download={name}
                  className="inline-flex min-h-6 items-center text-river underline underline-offset-4"
                >
                  {formats[format]}, {formatSize(size)}
                </a>
              ))}
            </dd>
          </div>
        </dl>
      </div>
    </article>
  );
}
