import {
  datasetPage,
  difficultyNames,
  documentPaths,
  versionPath,
} from "@site/content/datasets/dataset-page";
import { schemaOrgDataset } from "@site/content/datasets/documents/schema-org";
import { withThousands } from "@site/contracts/money";
import { Suspense } from "react";
import { href, type ShouldRevalidateFunction, useLoaderData } from "react-router";

import type { readDataset } from "#app/content/page-reads.ts";
import { cleanerPath } from "#app/features/clean/opening/messy-file.ts";
import { ColumnTable } from "#app/features/datasets/column-table.tsx";
import { FileTable } from "#app/features/datasets/file-table.tsx";
import { Citation, LoadSnippets } from "#app/features/datasets/load-and-cite.tsx";
import { MessyPreview, PreviewTable } from "#app/features/datasets/preview-table.tsx";
import { SourceFacts } from "#app/features/datasets/source-facts.tsx";
import { WholeTable } from "#app/features/datasets/whole-table/whole-table.tsx";
import { NotFoundPage } from "#app/features/errors/not-found-page.tsx";
import { lazyPart } from "#app/navigation/lazy-part.ts";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { notFoundMeta, type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import { LinkButton } from "#app/ui/controls/link-button.tsx";
import { PageSection } from "#app/ui/page-section.tsx";
import { Breadcrumbs } from "#app/ui/text/breadcrumbs.tsx";
import { PageHeading } from "#app/ui/text/page-heading.tsx";
import { StructuredData } from "#app/ui/text/structured-data.tsx";

// It is in the page as it is sent; its code comes after that of the page.
const DatasetChart = lazyPart(
  async () => (await import("#app/features/datasets/chart/dataset-chart.tsx")).DatasetChart,
);

/** An address that was not prerendered shows the 404 page until the content has been checked. */
export const HydrateFallback = NotFoundPage;

export const handle: PageHandle<typeof readDataset> = {
  meta: (dataset) =>
    dataset
      ? withFeed(
          pageMeta({
            path: datasetPage(dataset.slug),
            title: dataset.title,
            description: dataset.description,
          }),
          documentPaths(dataset).feed,
        )
      : notFoundMeta,
};

function withFeed(meta: PageMeta, path: string): PageMeta {
  const feed = { rel: "alternate", type: "application/atom+xml", title: "Versions", href: path };
  return { ...meta, links: [...meta.links, feed] };
}

// How the table is looked at is in the address.
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentParams, nextParams }) =>
  currentParams["slug"] !== nextParams["slug"];

export function Component() {
  const dataset = useLoaderData<typeof readDataset>();
  const { slug, title, description, columns, files, rows, isInvented } = dataset;
  const { preview, messyPreview, messy, figure, chart, related = [] } = dataset;
  const messyFile = files.find(({ edition }) => edition === "messy");
  const documents = documentPaths(dataset);
  const version = dataset.versions[0]?.version ?? "";
  return (
    <>
      <Breadcrumbs trail={[{ label: "Datasets", to: "/datasets" }]} current={title} />
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-12">
        <div className="grid content-start gap-8 lg:col-span-7">
          <PageHeading
            lead={`${description} ${withThousands(rows)} rows, ${columns.length} columns.${isInvented ? " Every row is invented." : ""}`}
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
                <LinkButton href={cleanerPath(messyFile.path)} variant="secondary">
                  Clean the messy edition
                </LinkButton>
              </>
            )}
          </div>
          {related.map((other) => (
            <p key={other.slug}>
              See also <a href={datasetPage(other.slug)}>{other.words}</a>.
            </p>
          ))}
        </div>
        {figure && chart && (
          <div className="lg:col-span-5">
            <Suspense fallback={<div className="min-h-[36rem]" />}>
              <DatasetChart key={slug} figure={figure} chart={chart} csv={files[0]?.path} />
            </Suspense>
          </div>
        )}
      </div>
      <div className="mt-6 grid gap-16">
        <PageSection
          number={1}
          title="Columns"
          aside={
            <p>
              The distributions are drawn from the file. Bars are counts of rows, and the thick line
              under them spans the middle half. Where most values are close together, five figures
              divide the rows into quarters instead.
            </p>
          }
        >
          <ColumnTable title={title} columns={columns} />
        </PageSection>
        <PageSection number={2} title="First rows">
          <div className="grid gap-6">
            <WholeTable key={slug} dataset={dataset}>
              <PreviewTable
                caption={`The clean table, first ${preview.length} rows`}
                columns={columns}
                rows={preview}
              />
            </WholeTable>
            {messyFile && (
              <MessyPreview caption="The messy edition, as it is" rows={messyPreview} />
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
        <PageSection number={3} title="Files">
          <FileTable title={title} files={files} />
          <p className="mt-4 text-sm text-faint">
            For machines: <a href={documents.croissant}>Croissant</a>,{" "}
            <a href={documents.csvw}>CSV on the Web</a>,{" "}
            <a href={documents.dataPackage}>Data Package</a>,{" "}
            <a href={documents.feed}>new versions as a feed</a>. The files of this version stay at{" "}
            <code className="wrap-anywhere">{versionPath(slug, version, "")}</code> when a new one
            comes.
          </p>
        </PageSection>
        <PageSection number={4} title="Load it">
          <LoadSnippets dataset={dataset} />
        </PageSection>
        <PageSection number={5} title="Source and licence">
          <SourceFacts dataset={dataset} />
        </PageSection>
        <PageSection number={6} title="Cite it">
          <Citation dataset={dataset} />
        </PageSection>
      </div>
      <StructuredData data={schemaOrgDataset(dataset)} />
    </>
  );
}
