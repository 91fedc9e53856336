import { pluralize } from "@site/clean/format-count";
import {
  getDatasetPath,
  difficultyNames,
  getDocumentPaths,
} from "@site/content/datasets/dataset-page";
import { Suspense } from "react";
import { href, type ShouldRevalidateFunction, useLoaderData } from "react-router";

import type { readDataset } from "#app/content/page-reads.ts";
import { getCleanerPath } from "#app/features/clean/cleaner-address.ts";
import { ColumnTable } from "#app/features/datasets/column-table.tsx";
import { MessyPreviewTable, PreviewTable } from "#app/features/datasets/preview-table.tsx";
import { WholeTable } from "#app/features/datasets/whole-table/whole-table.tsx";
import { NotFoundPage } from "#app/features/errors/not-found-page.tsx";
import { lazyComponent } from "#app/navigation/lazy-component.ts";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { notFoundMeta, type PageMeta, createPageMeta } from "#app/navigation/page-meta.ts";
import { LinkButton } from "#app/ui/controls/button.tsx";
import { PageSection } from "#app/ui/page-section.tsx";
import { PageHeading } from "#app/ui/page.tsx";
import { Breadcrumbs } from "#app/ui/text/breadcrumbs.tsx";

// Both are prerendered, so their code may load after that of the page.
const DatasetChart = lazyComponent(
  async () => (await import("#app/features/datasets/chart/dataset-chart.tsx")).DatasetChart,
);
const FilesAndSource = lazyComponent(
  async () => (await import("#app/features/datasets/files-and-source.tsx")).FilesAndSource,
);

/** Shown for a path that was not prerendered, until its content has been looked up. */
export const HydrateFallback = NotFoundPage;

export const handle: PageHandle<typeof readDataset> = {
  meta: (dataset) =>
    dataset
      ? addFeedLink(
          createPageMeta({
            path: getDatasetPath(dataset.slug),
            title: dataset.title,
            description: dataset.description,
          }),
          getDocumentPaths(dataset).feed,
        )
      : notFoundMeta,
};

function addFeedLink(meta: PageMeta, path: string): PageMeta {
  const feed = { rel: "alternate", type: "application/atom+xml", title: "Versions", href: path };
  return { ...meta, links: [...meta.links, feed] };
}

// The URL holds the state of the table view, which needs no new data.
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentParams, nextParams }) =>
  currentParams["slug"] !== nextParams["slug"];

export function Component() {
  const dataset = useLoaderData<typeof readDataset>();
  const { slug, title, description, columns, files, rows, isInvented } = dataset;
  const { preview, messyPreview, messy, figure, chart, related = [] } = dataset;
  const messyFile = files.find(({ edition }) => edition === "messy");
  return (
    <>
      <Breadcrumbs trail={[{ label: "Datasets", to: "/datasets" }]} current={title} />
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-12">
        <div className="grid content-start gap-8 lg:col-span-7">
          <PageHeading
            lead={`${description} ${pluralize(rows, "row")}, ${pluralize(columns.length, "column")}.${isInvented ? " Every row is invented." : ""}`}
          >
            {title}
          </PageHeading>
          <div className="flex flex-wrap gap-3">
            <LinkButton href={files[0]?.path}>Download the CSV file</LinkButton>
            {messyFile && (
              <>
                <LinkButton href={messyFile.path} variant="secondary">
                  Download the messy edition
                </LinkButton>
                <LinkButton href={getCleanerPath(messyFile.path)} variant="secondary">
                  Clean the messy edition
                </LinkButton>
              </>
            )}
          </div>
          {related.map((other) => (
            <p key={other.slug}>
              See also <a href={getDatasetPath(other.slug)}>{other.words}</a>.
            </p>
          ))}
        </div>
        <div className="lg:col-span-5">
          <Suspense fallback={<div className="min-h-[36rem]" />}>
            <DatasetChart key={slug} figure={figure} chart={chart} csv={files[0]?.path} />
          </Suspense>
        </div>
      </div>
      <div className="mt-6 grid gap-16">
        <PageSection
          title="Columns"
          aside={
            <p>
              The distributions are drawn from the file. Bars are counts of rows, and the thick line
              under them spans the middle half. Where most values are close together, five figures
              divide the rows into quarters instead.
              {columns.some(({ missing }) => missing > 0) && (
                <span> The bar in another colour, at the end, counts missing values.</span>
              )}
            </p>
          }
        >
          <ColumnTable title={title} columns={columns} />
        </PageSection>
        <PageSection title="First rows">
          <div className="grid gap-6">
            <WholeTable key={slug} dataset={dataset}>
              <PreviewTable
                caption={`The clean table, first ${preview.length} rows`}
                columns={columns}
                rows={preview}
              />
            </WholeTable>
            {messyFile && (
              <MessyPreviewTable caption="The messy edition, as it is" rows={messyPreview} />
            )}
            {messy && (
              <p className="max-w-prose">
                Difficulty: {difficultyNames[messy.difficulty].toLowerCase()}.
              </p>
            )}
            {messy?.words.map((words) => (
              <p key={words} className="max-w-prose">
                {words}
              </p>
            ))}
            {messy && (
              <p>
                <a href={`${href("/datasets/challenge")}?table=${slug}`}>
                  Clean it, and see how close you got
                </a>
              </p>
            )}
          </div>
        </PageSection>
        <Suspense>
          <FilesAndSource dataset={dataset} />
        </Suspense>
      </div>
    </>
  );
}
